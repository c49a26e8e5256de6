import type {
  DamageModeName,
  ElementName,
  EnergyName,
  ModeName,
  OrderName,
  SideName,
  StateName,
  TriggerName,
} from './vocabulary.ts';

/** Number expressions of two operands: additions of ours. */
export const PAIRS = ['add', 'sub', 'min_of', 'max_of', 'mod'] as const;
export type PairName = (typeof PAIRS)[number];

/** A state that a card can be in. */
export type KeptStateName = Exclude<StateName, 'unattacked'>;

/** A card that an effect creates: given inline, or the name of a creature of the files. */
export type MadeCard = CardTree | string;

/**
 * A parsed card: canonical words, all defaults filled in. Cards are compiled from it, and so is
 * their text.
 */
export type NumberTree =
  | number
  | { type: 'HPs'; target_mode?: ModeName }
  | { type: 'gcd'; sample: NumberTree }
  | { type: 'sum'; sample: NumberTree }
  | {
      type: 'count';
      tags: string[];
      elements: ElementName[];
      target_mode?: ModeName;
      states?: KeptStateName[];
      effects?: string[];
    }
  | { type: 'energy'; energy: EnergyName }
  | { type: 'mul'; times: NumberTree; num: NumberTree; den: NumberTree }
  | { type: PairName; a: NumberTree; b: NumberTree }
  | { type: 'turn' }
  | { type: 'damage_taken' };

export type EffectTree =
  | { type: 'null' }
  | { type: 'union'; effect1: EffectTree; effect2?: EffectTree }
  | { type: 'repeat'; effect: EffectTree; n: NumberTree }
  | { type: 'target_change'; new_target: ModeName; effect: EffectTree }
  | { type: 'random_targets'; sample: NumberTree; effect: EffectTree }
  | { type: 'for_each'; by: OrderName; sample?: NumberTree; effect: EffectTree }
  | { type: 'state_change'; new_state: StateName; for?: NumberTree }
  | { type: 'cleanse'; by_tags: string[] }
  | { type: 'damage'; amount: NumberTree; damage_mode: DamageModeName }
  | { type: 'heal'; amount: NumberTree }
  | { type: 'dot'; damage: NumberTree; time: NumberTree }
  | { type: 'drain'; num: NumberTree; den: NumberTree; effect: EffectTree }
  | { type: 'direct'; from: ModeName; amount: NumberTree }
  | { type: 'add_energy'; energy: NumberTree; max_energy: NumberTree; energy_per_turn: NumberTree }
  | { type: 'summon'; count: NumberTree; creature: MadeCard }
  | { type: 'hypnotize' }
  | { type: 'changeforme'; new_forme: MadeCard }
  | { type: 'taunt'; new_targets: ModeName; duration: NumberTree }
  | { type: 'boardresize'; target: SideName; delta: NumberTree }
  | { type: 'with_probability'; probability: number; effect1: EffectTree; effect2?: EffectTree }
  | { type: 'delay'; effect: EffectTree; delay: NumberTree; tags?: string[] }
  | { type: 'loop'; effect: EffectTree; infinite: boolean; tags?: string[] }
  | { type: 'choose'; options: ChoiceTree[] }
  | { type: 'if'; value: NumberTree; cond: NumberTree; effect?: EffectTree; else?: EffectTree };

/** One of the options of `choose`: its label and its effect. */
export interface ChoiceTree {
  name: string;
  effect?: EffectTree;
}

export type EffectName = EffectTree['type'];
export type EffectOf<N extends EffectName> = Extract<EffectTree, { type: N }>;

export interface AttackTree {
  name: string;
  cost: number;
  power: number;
  target_mode: ModeName;
  effect?: EffectTree;
  tags: string[];
}

export interface PassiveTree {
  name: string;
  trigger: TriggerName;
  effect?: EffectTree;
}

export interface CardTree {
  type: 'creature' | 'spell';
  name: string;
  element: ElementName;
  /** 0 for a spell. */
  hp: number;
  cost: number;
  commander: boolean;
  attacks: AttackTree[];
  passives: PassiveTree[];
  /** Of a spell. */
  on_use?: AttackTree;
  tags: string[];
}
