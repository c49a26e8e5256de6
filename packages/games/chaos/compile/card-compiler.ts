import { at, Bug, lineOf } from '@cardwright/kernel';
import type { Attack, Card, ChaosProgram } from '../content.ts';
import { effects } from '../effects/index.ts';
import type { Compiler, EffectDefinition } from '../effects/define.ts';
import { passiveLines } from '../effects/passive.ts';
import { ELEMENTS, placeOf, TARGET, TRIGGER_WORDS, WHEN_ATTACK } from './vocabulary.ts';
import { DEFAULT_ATTACK_NAME } from '../rules/attack-name.ts';
import { compileAmount, modeOf } from '../rules/numbers.ts';
import { SLOTS } from '../rules/scope.ts';
import type { AttackTree, CardTree, EffectTree } from './tree.ts';

/**
 * Whether an effect tree uses `target`, or a random mode that might become it. Cards it creates are
 * not searched, nor is the inside of `for_each`, where `target` is the card in turn (R5.2).
 */
function saysTarget(tree: unknown): boolean {
  if (typeof tree !== 'object' || tree === null) return false;
  const rebinds = 'type' in tree && tree.type === 'for_each';
  for (const [key, value] of Object.entries(tree)) {
    if (rebinds && key === 'effect') continue;
    if (key === 'new_target' || key === 'from' || key === 'new_targets' || key === 'target_mode') {
      if (value === 'target' || value === 'random_chaos') return true;
    } else if (key !== 'creature' && key !== 'new_forme' && saysTarget(value)) return true;
  }
  return false;
}

/** R2.3: its cost and power depend on the card and on the options of the match. */
export const DEFAULT_ATTACK: AttackTree = {
  name: DEFAULT_ATTACK_NAME,
  cost: 0,
  power: 0,
  target_mode: 'target',
  tags: ['default'],
};

/**
 * Compiles parsed cards for play: effects become numbered programs, cards inside cards get their
 * own indices.
 */
export class CardCompiler {
  readonly cards: Card[] = [];
  readonly programs: ChaosProgram[] = [];
  private readonly ids = new Set<string>();
  private readonly names: ReadonlyMap<string, number>;
  private readonly passives: {
    card: string;
    passive: { name: string; program: number };
    effect: number;
  }[] = [];

  /** `names`: the indices of the cards that effects may create by name. */
  constructor(names: ReadonlyMap<string, number> = new Map()) {
    this.names = names;
  }

  /** The cards of the files get the first indices, in order. */
  addAll(trees: readonly CardTree[]): void {
    const reserved = trees.map((tree) => ({ tree, place: this.reserve(tree, tree.name) }));
    for (const { tree, place } of reserved) this.fill(place, tree, false);
    for (const { card, passive, effect } of this.passives) {
      passive.program = this.programs.length;
      this.programs.push({
        name: `${card}/${passive.name}`,
        lines: passiveLines(passive.name, effect),
        slots: SLOTS,
        tags: [],
      });
    }
  }

  /** The index of a creature that an effect creates by name; the loader has checked the name. */
  private placeOfCreature(name: string): number {
    const place = this.names.get(name);
    if (place === undefined) throw new Bug(`there is no creature '${name}'`);
    return place;
  }

  private reserve(tree: CardTree, wanted: string): { index: number; id: string } {
    let id = wanted;
    for (let n = 2; this.ids.has(id); n++) id = `${wanted} #${n}`;
    this.ids.add(id);
    const index = this.cards.length;
    this.cards.push({ index, id, name: tree.name } as Card);
    return { index, id };
  }

  private fill({ index, id }: { index: number; id: string }, tree: CardTree, made: boolean): void {
    const type = tree.type === 'spell' ? 'spell' : tree.commander ? 'commander' : 'creature';
    const passives: { name: string; program: number }[][] = TRIGGER_WORDS.map(() => []);
    for (const { name, effect: tree_, trigger } of tree.passives) {
      const effect = this.program(tree_, `${id}/${name}`, id);
      if (effect < 0) continue;
      const passive = { name, program: -1 };
      at(passives, placeOf(TRIGGER_WORDS, trigger)).push(passive);
      this.passives.push({ card: id, passive, effect });
    }
    const aims = tree.passives.some(
      (passive) =>
        placeOf(TRIGGER_WORDS, passive.trigger) === WHEN_ATTACK && saysTarget(passive.effect),
    );
    const own = tree.attacks.map((attack) => this.attack(attack, id, aims));
    // A listed attack tagged `default` replaces the default attack, at the front.
    const front = own.find((attack) => attack.tree.tags.includes('default'));
    const first = front ?? this.attack(DEFAULT_ATTACK, id, aims, type === 'spell' ? '' : type);
    this.cards[index] = {
      index,
      id,
      name: tree.name,
      type,
      made,
      element: ELEMENTS.indexOf(tree.element),
      hp: tree.hp,
      cost: tree.cost,
      tags: [
        ...tree.tags,
        ...(type === 'spell' ? [] : ['any']),
        ...(type === 'commander' ? ['commander'] : []),
      ],
      attacks: tree.on_use
        ? [this.attack(tree.on_use, id, false)]
        : [first, ...own.filter((attack) => attack !== front)],
      passives,
      tree,
    };
  }

  private attack(
    tree: AttackTree,
    card: string,
    aims: boolean,
    usual: Attack['usual'] = '',
  ): Attack {
    const mode = modeOf(tree.target_mode);
    return {
      name: tree.name,
      usual,
      cost: tree.cost,
      power: tree.power,
      mode,
      effect: this.program(tree.effect, `${card}/${tree.name}`, card),
      ultimate: tree.tags.includes('ultimate'),
      aims:
        aims ||
        mode === TARGET ||
        saysTarget({ target_mode: tree.target_mode, effect: tree.effect }),
      tree,
    };
  }

  private program(tree: EffectTree | undefined, name: string, card: string): number {
    if (tree === undefined) return -1;
    const effect = effects[tree.type] as EffectDefinition;
    const id = this.programs.length;
    const compiler: Compiler = {
      amount: compileAmount,
      mode: modeOf,
      program: (inner, part) => this.program(inner, `${name}/${part}`, card),
      self: () => id,
      card: (made) => {
        if (typeof made === 'string') return this.placeOfCreature(made);
        const place = this.reserve(made, `${card} › ${made.name}`);
        this.fill(place, made, true);
        return place.index;
      },
    };
    // its index comes before those inside it
    this.programs.push({ name, lines: [], slots: SLOTS, tags: [] });
    const params = effect.compile(tree, compiler);
    this.programs[id] = {
      name,
      lines: [lineOf(effect, params)],
      slots: SLOTS,
      tags: effect.tags?.(tree) ?? [],
    };
    return id;
  }
}
