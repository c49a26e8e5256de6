import type { Words } from '@cardwright/kernel';

/** The players' names of a record; those that several seats share get their seat's number. */
export const seatNames = (seats: readonly string[], words: Words): string[] =>
  seats.map((name, seat) => {
    if (name === '') return words({ key: 'app.player', args: { n: seat + 1 } });
    if (seats.filter((other) => other === name).length === 1) return name;
    return words({ key: 'coach.review.seat', args: { name, n: seat } });
  });
