import { describe, expect, test } from 'vitest';
import { type Link, type LinkEffect, type LinkEvent, newLink, reduceLink } from './reduce-link.ts';

class TestLink {
  private link: Link = newLink;

  on(event: LinkEvent): readonly LinkEffect[] {
    const { link, effects } = reduceLink(this.link, event);
    this.link = link;
    return effects;
  }

  get status(): string {
    return this.link.status;
  }
}

const call = (id: number): LinkEvent => ({ type: 'called', id, method: 'games', params: {} });
const text = (id: number): string => `{"jsonrpc":"2.0","id":${id},"method":"games","params":{}}`;
const message = (value: object): LinkEvent => ({ type: 'message', text: JSON.stringify(value) });

function opened(): TestLink {
  const link = new TestLink();
  link.on({ type: 'connect' });
  link.on({ type: 'opened' });
  return link;
}

describe('calls', () => {
  test('made before there is a connection are sent in order when there is one', () => {
    const link = new TestLink();
    expect(link.on(call(1))).toEqual([{ do: 'connect' }]);
    expect(link.on(call(2))).toEqual([]);
    expect(link.on({ type: 'opened' })).toEqual([
      { do: 'send', text: text(1) },
      { do: 'send', text: text(2) },
      { do: 'opened' },
    ]);
  });

  test('are resolved by their result and refused by their error, once', () => {
    const link = opened();
    expect(link.on(call(1))).toEqual([{ do: 'send', text: text(1) }]);
    link.on(call(2));
    expect(link.on(message({ id: 1, result: 7 }))).toEqual([{ do: 'resolve', id: 1, result: 7 }]);
    expect(link.on(message({ id: 1, result: 7 }))).toEqual([]);
    const error = { message: 'no', data: { code: 'match/unknown' } };
    expect(link.on(message({ id: 2, error }))).toEqual([
      { do: 'refuse', id: 2, code: 'match/unknown', message: 'no' },
    ]);
  });

  test('on their way when the connection breaks are refused; the others wait', () => {
    const link = opened();
    link.on(call(1));
    const effects = link.on({ type: 'closed', random: 0.5 });
    expect(effects[0]).toMatchObject({ do: 'refuse', id: 1, code: 'link/lost' });
    link.on(call(2));
    expect(link.on({ type: 'opened' })).toEqual([{ do: 'send', text: text(2) }, { do: 'opened' }]);
  });
});

describe('reconnecting', () => {
  const delays = (random: number, times: number): number[] => {
    const link = opened();
    return Array.from({ length: times }, () => {
      const wait = link
        .on({ type: 'closed', random })
        .find((effect) => effect.do === 'reconnect-in');
      link.on({ type: 'connect' });
      return Math.round(wait?.ms ?? 0);
    });
  };

  test('the delay doubles up to eight seconds', () => {
    expect(delays(0.5, 7)).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000]);
  });

  test('and is spread, so that not everybody returns at once', () => {
    expect(delays(0, 1)).toEqual([175]);
    expect(delays(0.999, 1)[0]).toBeGreaterThan(320);
  });

  test('starts small again after it has worked', () => {
    const link = opened();
    for (let i = 0; i < 5; i++) {
      link.on({ type: 'closed', random: 0.5 });
      link.on({ type: 'connect' });
    }
    link.on({ type: 'opened' });
    expect(link.on({ type: 'closed', random: 0.5 })).toContainEqual({
      do: 'reconnect-in',
      ms: 250,
    });
  });

  test('does not connect twice, and says what is going on', () => {
    const link = new TestLink();
    expect(link.status).toBe('connecting');
    link.on({ type: 'connect' });
    expect(link.on({ type: 'connect' })).toEqual([]);
    link.on({ type: 'opened' });
    expect(link.status).toBe('open');
    expect(link.on({ type: 'connect' })).toEqual([]);
    expect(link.on({ type: 'closed', random: 0 })).toContainEqual({ do: 'closed' });
    expect(link.status).toBe('lost');
  });
});

test('what the server says by itself is passed on', () => {
  const effects = opened().on(message({ method: 'closing', params: { retryAfterMs: 1 } }));
  expect(effects).toEqual([{ do: 'notify', method: 'closing', params: { retryAfterMs: 1 } }]);
});
