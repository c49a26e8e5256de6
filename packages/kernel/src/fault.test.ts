import { expect, test, vi } from 'vitest';
import { Bug, Fault, PlayerFault, SetupFault } from './index.ts';

test('a fault of another copy of this package is an instance of the same class here', async () => {
  vi.resetModules();
  const other = await import('./index.ts');
  expect(other.SetupFault).not.toBe(SetupFault);
  expect(new other.SetupFault('no kingdom')).toBeInstanceOf(SetupFault);
  expect(new other.PlayerFault('nobody')).toBeInstanceOf(PlayerFault);
  expect(new other.Fault('cap/steps', 'too long')).toBeInstanceOf(Fault);
  expect(new other.Bug('our fault')).toBeInstanceOf(Bug);
});

test('faults are told apart: a bug is a fault, no other fault is a bug', () => {
  expect(new Bug('our fault')).toBeInstanceOf(Fault);
  expect(new Fault('cap/steps', 'too long')).not.toBeInstanceOf(Bug);
  expect(new SetupFault('no kingdom')).not.toBeInstanceOf(Fault);
  expect(new SetupFault('no kingdom')).not.toBeInstanceOf(PlayerFault);
  for (const other of [new Error('SetupFault'), 'SetupFault', undefined, { name: 'SetupFault' }])
    expect(other instanceof SetupFault).toBe(false);
});
