// Preloaded into a node (`node --import`): plants a bug on purpose. The query of its address names
// the bug, as in `planted-bug.mjs?early`.
const server = new URL('../../../packages/server/dist/', import.meta.url);
const bug = new URL(import.meta.url).search.slice(1);
/** How long a planted server takes to store what it has acknowledged already. */
const LATE_MS = 500;

const bugs = {
  /** Answers are acknowledged before they are stored. */
  async early() {
    const { GroupCommit } = await import(new URL('store/group-commit.js', server).href);
    const { Deferred } = await import(new URL('deferred.js', server).href);
    const { add } = GroupCommit.prototype;
    GroupCommit.prototype.add = function (key, writes) {
      if (!writes.some((write) => write.do === 'append')) return add.call(this, key, writes);
      setTimeout(() => add.call(this, key, writes), LATE_MS);
      const stored = new Deferred();
      stored.resolve();
      return stored;
    };
  },
  /** Whoever takes over a match does not charge the time since its last entry. */
  async clock() {
    const { MatchLoader } = await import(new URL('matches/match-loader.js', server).href);
    const { load } = MatchLoader.prototype;
    MatchLoader.prototype.load = function (id, uptime) {
      return load.call(this, id, uptime, 0);
    };
  },
};
const plant = bugs[bug];
if (!plant) throw new Error(`no such bug: '${bug}'`);
await plant();
