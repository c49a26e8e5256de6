import { MOTIFS } from './motifs.ts';

/** First match wins; names of cards first, then what their kind suggests. */
const BY_NAME: [RegExp, string][] = [
  [/^copper$/i, 'coin1'], [/^silver$/i, 'coin2'], [/^gold$/i, 'coin3'], [/^estate$/i, 'cottage'], [/^duchy$/i, 'manor'], [/^province$/i, 'palace'], [/curse|malus|plague|void|black hole|corruption/i, 'skull'],
  [/throne/i, 'throne'], [/council|parley|senate|guild/i, 'council'], [/market|stall|trade|commerc|bazaar|merchant(?! ship)|hub|fair\b/i, 'stall'], [/moneylend|purse|tax|usur|levy(?! )/i, 'purse'],
  [/village|town|hamlet|colony/i, 'village'], [/smith|forge|anvil|ironworks|foundry/i, 'anvil'], [/moat|ditch/i, 'moat'], [/witch|hex/i, 'witch'], [/chapel|church|abbey|monastery|cathedral|basilica|convent|baptistery|shrine|prayer/i, 'chapel'],
  [/\bmine\b|pit\b|dig/i, 'pickaxe'], [/quarry|marble|gravel/i, 'quarry'], [/library|academy|scroll|university|book/i, 'books'], [/laborator|alchem/i, 'flask'], [/festival|theater|theatre|carnival|feast/i, 'festival'],
  [/garden|estate|orchard|grove/i, 'garden'], [/militia|mercenar|duel|hero|conquest|war plans|sellsword/i, 'swords'], [/bandit|thief|robber|sneak|stalker/i, 'mask'], [/bureaucrat|edict|messenger|herald|letter|decree|notary|plans|courier/i, 'scroll'],
  [/cellar|brew|ale|wine cellar/i, 'barrel'], [/merchant ship|ship|fleet|port|harbo|skiff|boat|battleship/i, 'ship'], [/workshop|carpent|artisan|repair|mason/i, 'hammer'], [/remodel|arch\b|triumphal|aqueduct|canal/i, 'arch'],
  [/poach|hunt|ranger|archer|volley|bow/i, 'archer'], [/sentry|sentinel|watch|outpost|scout|tower/i, 'watchtower'], [/vase|potter|paint|sculpt|artisan/i, 'vase'], [/harbinger|horn|call|rally|muster|onward|conscript/i, 'horn'], [/vassal|knight|captain|general/i, 'helm'],
  [/scale|justice|broker|exchange/i, 'scales'], [/bank|mint|treasury|credit/i, 'bank'], [/wood|forest|hunting lodge|timber/i, 'forest'], [/mountain|peak|ridge|scree/i, 'peaks'], [/farm|field|crop|estate/i, 'field'], [/wheat|harvest|granary|rural/i, 'wheat'], [/vine|grape/i, 'grapes'],
  [/bridge/i, 'bridge'], [/gate|fortress|stronghold|wall|rampart|keep/i, 'gate'], [/castle|fort\b|manor|palace|residence|citadel/i, 'castle'], [/statue|monument/i, 'statue'], [/cannon|bombard/i, 'cannon'], [/trebuchet|catapult|siege|ballista/i, 'catapult'],
  [/flam|fire|burn|blaze|torch|ember/i, 'fire'], [/trap|snare|spike|caltrop/i, 'trap'], [/mud|fen|swamp|bog/i, 'mud'], [/road|way\b|path|street/i, 'road'], [/barrack|camp|tent|garrison/i, 'tent'], [/hound|wolf|dog/i, 'hound'], [/\bram\b|sapper/i, 'ram'],
  [/brute|ogre|giant|club/i, 'club'], [/architect|engineer|survey/i, 'compass'], [/reserve|supply|suppl|cache|chest/i, 'chest'], [/phalanx|shield|guard|line\b/i, 'shields'], [/charge|rush|cavalry|rider|horse/i, 'cavalry'], [/drum|march|beat/i, 'drum'],
  [/goat/i, 'goat'], [/kite/i, 'kite'], [/lantern|lamp|beacon/i, 'lantern'], [/spear|pike|hedge|lance/i, 'spears'], [/mule|donkey|caravan|cart/i, 'mule'], [/arrow/i, 'arrows'], [/mill/i, 'mill'], [/peasant|worker|villag|people|crowd|recruit|runner/i, 'workers'], [/bell/i, 'bell'],
  [/potion|elixir|medicine|heal|regen|tonic|brew/i, 'potion'], [/smoke|fog|mist|cloud/i, 'smoke'], [/freez|ice|frost|snow|winter/i, 'snow'], [/tornado|storm|whirl|spiral|vortex/i, 'vortex'], [/thunder|lightning|spark|shock|bolt/i, 'lightning'], [/eye|sight|vision|gaze/i, 'eye'],
  [/leaf|bloom|root|seed|moss|thorn/i, 'leaf'], [/rock|stone|boulder|quake/i, 'rock'], [/wind|gust|breeze|sky/i, 'wind'], [/wave|tide|rain|flood|sea|drop/i, 'drop'], [/sun|dawn|light/i, 'sun'], [/moon|night|dusk/i, 'moonrune'], [/gem|crystal|jewel/i, 'gem'], [/support|faith|pope|cathedral|holy|crusade/i, 'tablet'], [/banner|flag|standard/i, 'banner'],
];

const BY_TYPE: [RegExp, string[]][] = [
  [/treasure/i, ['coin2', 'chest', 'gem']], [/victory/i, ['manor', 'garden', 'castle']], [/attack/i, ['swords', 'mask', 'banner']], [/territor/i, ['field', 'forest', 'peaks', 'village', 'grapes', 'wheat']],
  [/building/i, ['gate', 'mill', 'watchtower', 'bank', 'castle', 'arch']], [/venture/i, ['banner', 'ship', 'chest', 'swords', 'statue']], [/unit/i, ['soldier', 'spears', 'cavalry', 'archer', 'helm']], [/skill|spell/i, ['orb', 'gem', 'eye', 'moonrune', 'sun', 'lightning']],
  [/excommunic/i, ['tablet', 'skull', 'bell']], [/action/i, ['banner', 'scroll', 'horn', 'council', 'chest', 'gate']],
];

/** The figure for a card: by its name, else by its type, else one of all. */
export function pickMotif(name: string, type: string, chance: (n: number) => number): string {
  const byName = BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
  if (byName && MOTIFS[byName]) return byName;
  const names = BY_TYPE.find(([pattern]) => pattern.test(type))?.[1] ?? Object.keys(MOTIFS);
  return names[chance(names.length)] ?? 'banner';
}
