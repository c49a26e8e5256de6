import { createServer } from '@cardwright/server';
import { rolls } from './support/client.ts';
import { DominionBot, KINGDOM_CARDS, createDominionGame } from './support/dominion-bot.ts';
const s = await createServer({ port: 0, data: '/tmp/cw-smoke', web: false });
const t = Date.now(); let games = 0;
const N = Number(process.argv[2] ?? 5);
const seen: Record<string, number> = {};
await Promise.all(Array.from({ length: 10 }, async (_, w) => {
  for (let g = 0; g < N; g++) {
    const roll = rolls(w * 1000 + g);
    const pool = KINGDOM_CARDS.slice(); const kingdom = Array.from({ length: 10 }, () => pool.splice(roll(pool.length), 1)[0]!);
    const n = 2 + roll(3);
    const key = await createDominionGame(s.url, kingdom, n);
    const bots = Array.from({ length: n }, (_, i) => new DominionBot(s.url, key, `b${i}`, rolls(w * 77 + g * 13 + i), 1));
    await Promise.race([Promise.all(bots.map((b) => b.done)), new Promise((_, no) => setTimeout(() => no(new Error('stuck ' + kingdom + JSON.stringify(bots.map((b) => b.heard.at(-1))))), 20000))]);
    for (const b of bots) { if (b.games !== 2) throw new Error('games ' + b.games); for (const m of b.heard) { const k = String(m.method ?? 'result'); seen[k] = (seen[k] ?? 0) + 1; } }
    games += 2;
  }
}));
console.log(games, 'games', Date.now() - t, 'ms', seen);
console.log(s.host.counts, s.host.live.size);
await s.close();
