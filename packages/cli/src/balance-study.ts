import type { Game } from '@cardwright/kernel';
import type { DrawnSetup, Plan, Variant } from '@cardwright/sim';
import { type BulkFlags, commonPlan } from './bulk-command.ts';
import { UsageError } from './exit.ts';
import { playersNamed, referredGame } from './game-options.ts';

/** The variants a study tries. */
export interface StudyRequest {
  game: string;
  /** The unchanged cards. */
  before: string | undefined;
  /** The changed cards, one folder per variant; empty if nothing is changed. */
  changes: readonly { name: string; folder: string | undefined }[];
  /** The id of the card. */
  card: string | undefined;
}

export interface StudyFlags extends BulkFlags {
  seats?: string;
  restrict?: boolean;
  times: number;
  partners?: string | true;
}

/** Builds all variants of a study; refuses impossible ones before anything runs. */
export async function studyVariants(request: StudyRequest, flags: StudyFlags): Promise<Variant[]> {
  const { defaultPlayer, gameOptions, prepare } = await import('@cardwright/sim');
  const { game } = await referredGame(request.game);
  const players = playersNamed(game, flags.seats, defaultPlayer(game));
  const common = await commonPlan(request.game, flags, players, request.before);
  const base: Plan = { ...common, fixedSeats: false, paired: true };
  const setups = await setupsOf(request, game, base, flags);
  const changes =
    request.changes.length > 0 ? request.changes : [{ name: '', folder: request.before }];
  const variants: Variant[] = [];
  for (const { name, folder } of changes)
    for (const setup of setups) {
      const side = (pack: string | undefined): Plan => {
        const { pack: _own, ...rest } = base;
        return {
          ...rest,
          ...(pack !== undefined && { pack }),
          ...(setup.drawn && { drawn: setup.drawn }),
        };
      };
      const label = [name, setup.name].filter((part) => part !== '').join(', ');
      const plan = side(folder);
      if (flags.restrict) plan.restriction = await restrictionOf(request, flags, players.length);
      else plan.ownSetup = true;
      variants.push({
        name: label === '' ? (request.card ?? 'the change') : label,
        plan,
        ...(!flags.restrict && { before: { ...side(request.before), ownSetup: true } }),
      });
    }
  for (const { plan, before } of variants)
    for (const one of before ? [before, plan] : [plan]) {
      const prepared = prepare(one);
      prepared.machine.start({
        seed: flags.seed,
        seats: players.length,
        options: gameOptions(one, prepared, 0),
      });
    }
  return variants;
}

async function restrictionOf(
  { game, card, before, changes }: StudyRequest,
  { times }: StudyFlags,
  players: number,
): Promise<NonNullable<Plan['restriction']>> {
  const { prepare, restrictedRoles, restrictionFault } = await import('@cardwright/sim');
  if (card === undefined) throw new UsageError('--restrict needs --card NAME: the card to judge');
  const pack = changes[0]?.folder ?? before;
  const { machine } = prepare({
    game,
    players: [],
    options: {},
    seed: '',
    fixedSeats: false,
    ...(pack !== undefined && { pack }),
  });
  const fault = restrictionFault(machine, card);
  if (fault !== undefined) throw new UsageError(`--restrict: ${fault}`);
  return { card, roles: restrictedRoles(players), times };
}

/** The set-ups to play: one, or one per partner. */
async function setupsOf(
  { game: reference, before, changes, card }: StudyRequest,
  game: Game,
  { options }: Plan,
  flags: StudyFlags,
): Promise<{ name: string; drawn?: DrawnSetup | undefined }[]> {
  const { drawnSetup, partnerSetups } = await import('@cardwright/sim');
  const { loadContent } = await import('@cardwright/games/node');
  const content = loadContent(reference, changes[0]?.folder ?? before);
  const absent =
    card === undefined ? undefined : game.players.uses?.absent?.(content, card, options);
  if (absent !== undefined) throw new UsageError(absent);
  if (flags.partners === undefined) {
    if (card === undefined) return [{ name: '' }];
    const drawn = drawnSetup(game, content, options, card);
    const isKingdom = drawn && !('eachSeat' in drawn) && !game.players.uses?.drawn;
    if (flags.restrict || !isKingdom) return [{ name: '', drawn }];
    // both runs play the same kingdoms: of the cards as they were, if the card was among them
    const unchanged = loadContent(reference, before);
    return [{ name: '', drawn: drawnSetup(game, unchanged, options, card) }];
  }
  if (card === undefined) throw new UsageError('--partners needs --card NAME');
  const all = partnerSetups(game, content, card);
  if (all.length === 0)
    throw new UsageError(`--partners: ${game.name} has no kingdom or deck that can hold '${card}'`);
  if (flags.partners === true) return all;
  const wanted = flags.partners.split(',').map((name) => name.trim());
  return wanted.map((name) => {
    const found = all.find((setup) => setup.name.replace(' (put in)', '') === name);
    if (found) return found;
    throw new UsageError(
      `--partners: unknown partner '${name}' (known: ${all.map((setup) => setup.name).join(', ')}`,
    );
  });
}
