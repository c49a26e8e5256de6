// Preloaded into a worker: a game that always fails, like a defect in a card or a player.
import { Machine } from '@cardwright/kernel';

const { start } = Machine.prototype;
Machine.prototype.start = function (options) {
  if (options.seed === process.env.PLANTED_SEED) throw new TypeError('planted error');
  return start.call(this, options);
};
