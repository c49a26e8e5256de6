import { type GameEvent, type Plain, question } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { shippedFiles, wordsIn } from '../node.ts';
import { lorenzo } from './game.ts';
import { placeCode } from './rules/placing.ts';
import { lorenzoScenario } from './scenario/index.ts';

type Json = { [field: string]: Plain };
type Table = ReturnType<typeof lorenzoScenario.prepare>;

const en = wordsIn('en', (seat) => `Player ${seat}`);
const it = wordsIn('it', (seat) => `Giocatore ${seat}`);
const shipped = shippedFiles('lorenzo');

/** Seat 0 takes a card from the first floor of a tower with its black member. */
function taking(card: Json, more: Json = {}): Table & { events: GameEvent[] } {
  const tower = card.cardType === 'VENTURECARD' ? 'venture' : 'character';
  const { machine, state } = lorenzoScenario.prepare(
    {
      dice: { black: 6, white: 6, orange: 6 },
      towers: { [tower]: [{ name: 'Test', period: 1, ...card }, null, null, null] },
      ...more,
    },
    shipped,
  );
  const events: GameEvent[] = [];
  const code = placeCode(tower === 'venture' ? 12 : 4, 1);
  machine.answer(state, [state.ask?.options.indexOf(code) ?? -1], events);
  if (state.ask?.why === 'ask.servants') machine.answer(state, [0], events);
  return { machine, state, events };
}

const optionsIn = ({ machine, state }: Table, words: typeof en): string[] => {
  const { ask } = state;
  return (ask?.options ?? []).map((_, i) =>
    ask ? words(lorenzo.face.option(machine.content, state, ask, i).words) : '',
  );
};

const EITHER: Json = {
  cardType: 'CHARACTERCARD',
  permanentEffect: ['GREYFAMILY', 'PERMANENT'],
  permanentPayload: [null, { TYPE: 'HARVEST', BONUSACTIONVALUE: 2 }],
  exclusivePermanentEffect: 'TRUE',
};

describe('R8.7 a choice of lasting effects', () => {
  test('each option says what it does', () => {
    const table = taking(EITHER);
    expect(table.state.ask?.why).toBe('ask.lasting');
    expect(optionsIn(table, en)).toEqual([
      'Your neutral family member gets +3 value.',
      'Your actions at harvest get +2 value.',
    ]);
    expect(optionsIn(table, it)).toEqual([
      'Il tuo familiare neutro riceve +3 al valore.',
      'Le tue azioni per il raccolto ricevono +2 al valore.',
    ]);
  });

  test('the log, the view and the scene show the one that was chosen', () => {
    const table = taking(EITHER);
    const { machine, state, events } = table;
    machine.answer(state, [1], events);
    const log = events.flatMap((event) => lorenzo.face.event(machine.content, event) ?? []);
    const chosen = 'Your actions at harvest get +2 value.';
    expect(log.map(en)).toContain(`Player 0 chooses the lasting effect of Test: ${chosen}`);
    expect(log.map(it)).toContain(
      'Giocatore 0 sceglie l’effetto permanente di Test: ' +
        'Le tue azioni per il raccolto ricevono +2 al valore.',
    );
    const view = lorenzo.information.view(machine.content, state, 1);
    expect(view).toMatchObject({ seats: [{ chosen: { Test: 1 } }, {}] });
    const { areas } = lorenzo.face.scene(machine.content, view, 1);
    const badges = areas
      .flatMap(({ parts }) => parts)
      .flatMap((part) => (part.kind === 'cards' ? part.cards : []))
      .flatMap((card) => card.badges ?? []);
    expect(badges.map(({ label }) => en(label))).toEqual([`chosen: ${chosen}`]);
    expect(badges.map(({ label }) => it(label))).toEqual([
      'scelto: Le tue azioni per il raccolto ricevono +2 al valore.',
    ]);
  });

  test('nothing is chosen while it is asked, and without such cards there is no such field', () => {
    const asked = taking(EITHER);
    const viewed = JSON.stringify(lorenzo.information.view(asked.machine.content, asked.state, 0));
    expect(viewed).not.toContain('chosen');
  });
});

test('R8.9 each option of the order of instant effects says what it does', () => {
  const card: Json = {
    cardType: 'VENTURECARD',
    instantEffect: ['ADD', 'CHANGE'],
    instantPayload: [{ WOOD: 1 }, { RESOURCEIN: { WOOD: 3 }, RESOURCEOUT: { COINS: 5 } }],
  };
  const table = taking(card, { options: { effectOrder: 'chosen' } });
  expect(table.state.ask?.why).toBe('ask.instant');
  expect(optionsIn(table, en)).toEqual(['1 wood', 'you may turn 3 wood into 5 coins']);
  expect(optionsIn(table, it)).toEqual(['1 legno', 'puoi convertire 3 legni in 5 monete']);
});

test.each([
  [1, 'Pay 2 wood for a council privilege?', 'Paghi 2 legni per un privilegio del consiglio?'],
  [
    2,
    'Pay 2 wood for 2 different council privileges?',
    'Paghi 2 legni per 2 privilegi del consiglio diversi?',
  ],
])('R9.1 the question for %i privileges names the price', (NUMBER, english, italian) => {
  const { machine, state } = taking({
    cardType: 'VENTURECARD',
    instantEffect: 'PRIVILEGE',
    instantPayload: { NUMBER, COST: { WOOD: 2 } },
  });
  const asked = question(lorenzo, machine.content, state);
  expect([en(asked), it(asked)]).toEqual([english, italian]);
});
