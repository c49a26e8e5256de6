import type { Path } from '../../loading/index.ts';
import type { EffectLine } from '../content.ts';
import type { RoleContext } from './roles.ts';

/** The position of a list on its card: some words are only valid in some positions. */
export interface Occasion extends RoleContext {
  name: string;
  /** The lanes in which the card may be played; 0: the whole board. */
  options: number;
}

/** Whether the event of a list could be read. */
export const isKnown = ({ interaction, trigger }: Occasion): boolean =>
  interaction >= 0 || trigger !== 0;

/** Whether a list is about an interaction, as far as its event is known. */
export const mayBe = (occasion: Occasion, interaction: number): boolean =>
  occasion.interaction === interaction || !isKnown(occasion);

/** A compiled list whose summons still refer to cards by number. */
export interface DraftList {
  name: string;
  lines: EffectLine[];
  /** Lines that summon a card by number, to be resolved when all cards are known. */
  summons: { line: number; id: number; at: Path }[];
  readonly at: Path;
  readonly occasion: Occasion;
  /** Every effect was read without a fault: none has defaults in place of what is meant. */
  isSound: boolean;
  isGiven(line: number, key: string): boolean;
}
