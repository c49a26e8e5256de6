export * from './catalogue.ts';
export * from './define.ts';
export * from './errors.ts';
export * from './limits.ts';
export * from './open-rpc.ts';
export * from './parts.ts';
export * from './reference.ts';
export * from './version.ts';
