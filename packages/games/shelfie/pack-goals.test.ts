import { Machine } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { shippedFiles, wordsIn } from '../node.ts';
import { shelfie } from './game.ts';

const shipped = shippedFiles('shelfie');
const words = wordsIn('en', (seat) => `seat ${seat}`);
const pack = (room: readonly number[][]) => ({
  files: [
    {
      path: 'CommonGoalCards.json',
      text: JSON.stringify([
        { id: 12, type: 'Groups', numOfOccurrences: 1, atLeast: 9, description: 'One big heap.' },
      ]),
    },
    { path: 'LivingRoom.json', text: JSON.stringify({ LivingRoomBoardJSON: room }) },
  ],
});

test("a pack's goal shows its description below its text; shipped goals print their text alone", () => {
  const { content } = shelfie.content.load(shipped, pack([[2, 2, 2]]));
  if (!content) throw new Error('the pack is right');
  const texts = shelfie.content
    .cards(content)
    .map(({ id }) => shelfie.face.cardText(content, id, words));
  expect(texts.filter((text) => text.includes('\n'))).toEqual([
    expect.stringMatching(/\nOne big heap\.$/),
  ]);
});

test("a goal of a pack's edition says which edition it is of, and shows its description", () => {
  const card = { id: 2, type: 'Groups', numOfOccurrences: 1, atLeast: 9, description: 'A heap.' };
  const editions = { garden: { refill: 'stay', CommonGoalCards: [card] } };
  const file = { path: 'Editions.json', text: JSON.stringify(editions) };
  const { content } = shelfie.content.load(shipped, { files: [file] });
  if (!content) throw new Error('the pack is right');
  const named = shelfie.content.cards(content).filter(({ name }) => name === 'Common goal 2');
  expect(named.map((one) => one.words?.name && words(one.words.name))).toEqual([
    'Common goal 2',
    'Common goal 2 (Italian edition)',
    'Common goal 2 (edition garden)',
  ]);
  expect(shelfie.face.cardText(content, 'common-2-garden', words)).toMatch(/\nA heap\.$/);
  expect(shelfie.face.cardText(content, 'common-2-italian', words)).not.toContain('\n');
});

test.for([1, 3, 13])(
  'R3.2 a match with %i common goals in a room of 2 by 20 is played',
  (goals) => {
    const room = [new Array<number>(20).fill(2), new Array<number>(20).fill(2)];
    const { content, faults } = shelfie.content.load(shipped, pack(room));
    expect(faults).toEqual([]);
    if (!content) return;
    const machine = new Machine(shelfie, content);
    const state = machine.start({ seed: 'goals', seats: 2, options: { goals } });
    expect(state.goals).toHaveLength(goals);
    expect(new Set(state.goals).size).toBe(goals);
    while (state.ask)
      machine.answer(
        state,
        [0, 1, 2].slice(0, state.ask.kind === 'order' ? state.ask.options.length : 1),
      );
    expect(state.over).toBe(true);
  },
);

test('R3.2 more goals than there are', () => {
  const { content } = shelfie.content.load(shipped);
  if (!content) return;
  const machine = new Machine(shelfie, content);
  expect(() => machine.start({ seed: 'x', seats: 2, options: { goals: 13 } })).toThrow(
    'a match needs 13 common goals, the content has 12',
  );
});
