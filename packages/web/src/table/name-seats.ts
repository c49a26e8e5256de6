import type { Message, Words } from '@cardwright/kernel';

const SEAT = /^(seat|player|owner|rival|winner|victim)$|Seat$/;

/** Words with names: an argument called `seat` (or the like) that is a number becomes the name of who sits there. */
export function nameSeats(words: Words, name: (seat: number) => string): Words {
  const named = (message: Message): Message => {
    if (!message.args) return message;
    const args: NonNullable<Message['args']> = {};
    for (const [key, value] of Object.entries(message.args)) {
      if (typeof value === 'number') args[key] = SEAT.test(key) && value >= 0 ? name(value) : value;
      else if (Array.isArray(value)) args[key] = value.map(named);
      else args[key] = typeof value === 'object' ? named(value) : value;
    }
    return { ...message, args };
  };
  return (message) => words(named(message));
}
