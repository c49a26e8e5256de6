export { askServer } from './admin/admin-socket.ts';
export type { AdminAnswer, AdminRequest } from './admin/match-admin.ts';
export { administerOffline } from './admin/offline.ts';
export { DEFAULT_LIMITS, type Limits } from '@cardwright/protocol';
export { createServer, type RunningServer, type ServerOptions } from './create-server.ts';
export { defaultDataFolder } from './defaults.ts';
export type { GameSet } from './matches/game-catalogue.ts';
export type { MountProtocol } from './protocol-module.ts';
export { commitmentOf } from './matches/secrets.ts';
export { openLibsqlStore } from './store/libsql-store.ts';
export { openThreadedStore } from './store/threaded-store.ts';
export { memoryStore } from './store/memory-store.ts';
export {
  type ListQuery,
  type Store,
  StoreConflict,
  type StoredLine,
  type StoredMatch,
  type Write,
} from './store/store.ts';
