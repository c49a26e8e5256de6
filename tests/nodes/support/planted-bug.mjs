// Preloaded into a node (`node --import`): plants a bug on purpose. The query of the module's URL
// names the bug, as in `planted-bug.mjs?early`.
const server = new URL('../../../packages/server/dist/', import.meta.url);
const bug = new URL(import.meta.url).search.slice(1);
/** How late the planted server stores what it has already acknowledged. */
const LATE_MS = 500;

const bugs = {
  /** Acknowledges answers before they are stored. */
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
  /** Does not charge the time since the last entry after taking over a match. */
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
