import { expect } from 'vitest';
import { CAPS, Machine } from '../machine.ts';
import { line, say, toy, type ToyParts, type ToyState } from './toy.ts';

const json = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/**
 * Plays a toy with these answers, through JSON between any two, and once more without: both must
 * come to the same.
 */
export function play(parts: ToyParts, answers: number[][] = [], seats = 3): ToyState {
  const { game, content } = toy(parts);
  const machine = new Machine(game, content);
  const straight = machine.start({ seed: 'toy', seats });
  let saved = json(straight);
  let forked = machine.fork(straight);
  for (const answer of answers) {
    machine.answer(straight, answer);
    saved = json(saved);
    machine.answer(saved, answer);
    forked = machine.fork(forked);
    machine.answer(forked, answer);
    expect(machine.hash(saved)).toBe(machine.hash(straight));
    expect(machine.hash(forked)).toBe(machine.hash(straight));
  }
  return straight;
}
export const says = (text: string) => line(say, text);

/** Lower caps for a while, so that a test of them is quick. */
export function withCaps(caps: { steps?: number; depth?: number }, test: () => void): void {
  const usual = { ...CAPS };
  Object.assign(CAPS, caps);
  try {
    test();
  } finally {
    Object.assign(CAPS, usual);
  }
}
