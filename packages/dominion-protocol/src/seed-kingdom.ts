/** The kingdom cards that the document of this protocol knows; its bots know no others. */
const SEED_KINGDOM: ReadonlySet<string> = new Set([
  'Artisan',
  'Bandit',
  'Bureaucrat',
  'Cellar',
  'Chapel',
  'CouncilRoom',
  'Festival',
  'Gardens',
  'Harbinger',
  'Laboratory',
  'Library',
  'Market',
  'Merchant',
  'Militia',
  'Mine',
  'Moat',
  'Moneylender',
  'Poacher',
  'Remodel',
  'Sentry',
  'Smithy',
  'ThroneRoom',
  'Vassal',
  'Village',
  'Witch',
  'Workshop',
]);

export const isSeedCard = (name: unknown): name is string =>
  typeof name === 'string' && SEED_KINGDOM.has(name);
