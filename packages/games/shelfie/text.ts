import type { Message, Words } from '@cardwright/kernel';
import type { PersonalCard } from './compile/personal-goals.ts';
import { goalOf, type ShelfieContent } from './content.ts';
import { goalText } from './effects/goal.ts';
import { legendOf } from './effects/shape.ts';
import { textMessage } from './effects/goal-card.ts';
import { tileWords } from './options.ts';
import type { Room } from './rules/room.ts';
import { COLUMNS } from './rules/shelf.ts';
import { EVERY_TYPE } from './rules/tiles.ts';
import { goalCardId, personalCardId } from './view.ts';

/** A card's printed text, generated from its compiled parameters. */
export function shelfieText(content: ShelfieContent, id: string, words: Words): string {
  const goal = content.goals.findIndex((_, i) => goalCardId(content, i) === id);
  if (goal >= 0) {
    const { card } = goalOf(content, goal);
    const said = goalText(card).map((sentence) => capital(words(sentence)));
    const legend = card.type === 'Shape' ? legendOf(card, said.join(' ')) : [];
    const text = [...said, ...legend.map(words)].join(' ');
    // The author's description, in addition to the generated text; shipped cards would only repeat
    // it.
    return content.described?.has(goal) ? `${text}\n${card.description.trim()}` : text;
  }
  const personal = content.personal.find((card) => personalCardId(card.id) === id);
  return personal ? words(personalWords(personal)) : '';
}

/** R2.1: how many spaces the living room has, by the number of players. */
export function roomWords({ 2: two, 3: three, 4: four }: ShelfieContent['rooms']): Message[] {
  const spaces = (room: Room | undefined): number => room?.cells.length ?? 0;
  if (!four) return [];
  return [textMessage('room', { two: spaces(two), three: spaces(three), four: spaces(four) })];
}

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

function personalWords(card: PersonalCard): Message {
  const cells = EVERY_TYPE.map((type) => ({ cell: 31 - Math.clz32(card.wanted[type]), type }))
    .sort((a, b) => a.cell - b.cell)
    .map(({ cell, type }) =>
      textMessage('personal.cell', {
        tile: tileWords(type),
        row: Math.floor(cell / COLUMNS) + 1,
        column: (cell % COLUMNS) + 1,
      }),
    );
  return textMessage('personal', { cells });
}
