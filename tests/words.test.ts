import { type GameEvent, Machine, type Message, randomPick, roll, seedRng } from '@cardwright/kernel';
import { games, makeWords } from '@cardwright/games';
import { LANGUAGES, loadContent, readMessages } from '@cardwright/games/node';
import { describe, expect, test } from 'vitest';

const messages = Object.fromEntries(LANGUAGES.map((language) => [language, readMessages(language)]));

/** Every message inside a value, however deep. */
function messagesIn(value: unknown, out: Message[] = []): Message[] {
  if (Array.isArray(value)) for (const one of value) messagesIn(one, out);
  else if (typeof value === 'object' && value !== null) {
    if (typeof (value as Message).key === 'string' && /^[a-z]+\./.test((value as Message).key)) out.push(value as Message);
    for (const one of Object.values(value)) messagesIn(one, out);
  }
  return out;
}

describe('words', () => {
  test('every language has exactly the same keys', () => {
    const keys = (language: string): string[] =>
      Object.entries(messages[language]!)
        .flatMap(([section, all]) => Object.keys(all).map((key) => `${section}.${key}`))
        .sort();
    for (const language of LANGUAGES) expect(keys(language), language).toEqual(keys('en'));
  });

  for (const [name, game] of Object.entries(games)) {
    test(`${name}: whatever random games show, ask, offer and tell has words in every language`, () => {
      const content = loadContent(name);
      const machine = new Machine(game, content);
      const seen = new Map<string, Message>();
      const note = (value: unknown): void => {
        for (const message of messagesIn(value)) if (!seen.has(message.key)) seen.set(message.key, message);
      };
      const chance = seedRng('words');
      for (let g = 0; g < 6; g++) {
        const events: GameEvent[] = [];
        const state = machine.start({ seed: `words ${g}`, seats: g % 2 === 0 ? game.seats.min : game.seats.max, options: {} }, events);
        for (let k = 0; state.ask && k < game.maxDecisions; k++) {
          const { ask } = state;
          note({ key: `${name}.${ask.why}`, args: { card: 'X' } });
          if (k % 5 === 0) {
            ask.options.forEach((_, i) => note(game.option(content, state, ask, i).words));
            for (const seat of [ask.seat, -1]) note(game.scene(content, game.view(content, state, seat), seat));
          }
          machine.answer(
            state,
            randomPick(ask, (n) => roll(chance, n)),
            events,
          );
        }
        note(game.outcome(content, state));
        for (const event of events) {
          note(game.tell(content, event));
          note(game.tell(content, { ...event, secret: undefined }));
        }
      }
      expect(seen.size).toBeGreaterThan(10);
      for (const language of LANGUAGES) {
        const words = makeWords(messages[language]!, language);
        const missing = [...seen.values()].filter(({ key }) => {
          const [section, ...rest] = key.split('.');
          return messages[language]![section!]?.[rest.join('.')] === undefined;
        });
        expect(
          missing.map((m) => m.key),
          language,
        ).toEqual([]);
        for (const message of seen.values()) expect(words(message), message.key).not.toMatch(/\{|undefined|\[object/);
      }
    });

    test(`${name}: every card has a text in every language`, () => {
      const content = loadContent(name);
      for (const language of LANGUAGES) {
        const words = makeWords(messages[language]!, language);
        for (const card of game.cards(content)) {
          const text = game.text(content, card.id, words);
          expect(text, `${language} ${card.id}`).not.toMatch(/\{|undefined|\[object|\b[a-z]+\.text\./);
        }
      }
    });
  }
});
