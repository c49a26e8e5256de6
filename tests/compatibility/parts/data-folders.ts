import { rmSync } from 'node:fs';
import { HostedServer } from '../../server/support/hosted-server.ts';
import {
  folderInfo,
  type FolderMatch,
  folderNames,
  makeFolders,
  unpackFolder,
} from '../folders/make.ts';
import { ensureBuilt } from '../support/build.ts';
import type { Files, Part } from '../support/part.ts';
import { Room } from '../support/room.ts';
import { WireSocket } from '../support/wire-socket.ts';
import { answerSome } from '../transcripts/play.ts';
import { transcripts } from './transcripts.ts';

/** Folders of killed servers: the current code opens a copy, and every match continues. */
export const dataFolders: Part = {
  name: 'data-folders',
  about:
    'data folders of killed servers: every match is resumed, played on, ended and its record read',
  async derive() {
    ensureBuilt();
    const files: Files = new Map();
    for (const name of folderNames) files.set(`data-folders/${name}.jsonl`, await openFolder(name));
    return files;
  },
  key: transcripts.key,
  difference: transcripts.difference,
  renew: makeFolders,
};

async function openFolder(name: string): Promise<string[]> {
  const data = unpackFolder(name);
  // players of Dominion's own protocol have this long to return
  const server = await HostedServer.start('--data', data, '--dominion-timeout', '3600');
  try {
    const room = new Room(server.url);
    for (const [at, match] of folderInfo(name).matches.entries())
      await look(room, match, `${at} ${match.game}`);
    const lines = room.transcript();
    await room.close();
    return lines;
  } catch (error) {
    throw new Error(`data folder ${name}: ${String(error)}`, { cause: error });
  } finally {
    await server.remove();
    rmSync(data, { recursive: true });
  }
}

/** Resumes a match, continues it, ends it, and reads the whole record with its hashes. */
async function look(
  room: Room,
  { match, state, tokens }: FolderMatch,
  name: string,
): Promise<void> {
  if (state === 'dominion') return lookDominion(room, match, tokens, name);
  const socket = await room.connect(name);
  await room.call(socket, 'find', { match });
  const from = 1_000_000; // an event number in the future: the reply is a view instead of the log
  for (const token of tokens)
    await room.call(socket, 'resume', { token, show: 'view', since: from });
  if (state === 'running') {
    await answerSome(room, [socket], match, 6);
    for (const seat of tokens.keys()) await room.call(socket, 'resign', { match, seat });
  }
  await room.call(socket, 'record', { match });
}

/** Players of Dominion's own protocol reconnect by name. */
async function lookDominion(
  room: Room,
  key: string,
  names: readonly string[],
  name: string,
): Promise<void> {
  const players = names.map((own) => new WireSocket(own, `${room.url}/join/${key}?name=${own}`));
  for (const player of players) await player.opened;
  const active = await Promise.race(
    players.map(async (player) => player.note('StartTurn').then(() => player)),
  );
  const other = players.find((player) => player !== active);
  active.send({ id: 1, method: 'EndTurn' });
  await other?.note('StartTurn');
  await active.until(() => active.heard().some((m) => m['id'] === 1));
  for (const player of players)
    room.written.push({ name: `${name} ${player.name}`, lines: player.lines.slice() });
  for (const player of players) await player.close();
}
