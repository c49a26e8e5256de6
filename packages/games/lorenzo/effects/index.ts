export * from './action.ts';
export * from './add.ts';
export * from './bonus.ts';
export * from './change.ts';
export * from './define.ts';
export * from './family-six.ts';
export * from './privilege.ts';
