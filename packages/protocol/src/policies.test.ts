import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from './limits.ts';
import { openRpc } from './open-rpc.ts';
import { POLICIES } from './policies.ts';

test('every limit is explained by a policy, and the document has them all', () => {
  const text = Object.values(POLICIES).join('\n');
  for (const name of Object.keys(DEFAULT_LIMITS)) expect(text).toContain(`\`${name}\``);
  expect(openRpc()['x-policies']).toBe(POLICIES);
});
