import { hashPlain, type Plain } from '@cardwright/kernel';
import { z } from 'zod';
import { methods, notifications } from './catalogue.ts';
import { CLOSE_CODES, ERRORS, type ErrorCode } from './errors.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { parts } from './parts.ts';
import { POLICIES } from './policies.ts';
import { PROTOCOL_VERSION } from './version.ts';

type JsonObject = { [key: string]: unknown };

const REF = '#/components/schemas/';
/** Refusals any method may have. */
const COMMON: readonly ErrorCode[] = [
  'rpc/params',
  'rpc/internal',
  'limit/rate',
  'server/storage',
  'server/unavailable',
];

/** A message's schema with references to the shared parts. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const part = parts.find((p) => p.schema === schema);
  if (part) return { $ref: `${REF}${part.id}` };
  const registry = z.registry<{ id: string }>();
  for (const part of parts) registry.add(part.schema, { id: part.id });
  registry.add(schema, { id: '__root' });
  const all = z.toJSONSchema(registry, {
    uri: (id) => `${REF}${id}`,
    target: 'draft-7',
    io,
    unrepresentable: 'any',
  });
  return tidy(all.schemas['__root']);
}

/**
 * Takes `$schema` and `$id` away: inside a document they would start another one; and the bounds
 * every integer has.
 */
function tidy(value: unknown): JsonObject {
  const walk = (v: unknown): unknown => {
    if (Array.isArray(v)) return v.map(walk);
    if (typeof v !== 'object' || v === null) return v;
    const out: JsonObject = {};
    for (const [key, field] of Object.entries(v)) {
      if (
        key !== '$schema' &&
        key !== '$id' &&
        !(typeof field === 'number' && Math.abs(field) === Number.MAX_SAFE_INTEGER)
      )
        out[key] = walk(field);
    }
    return out;
  };
  return walk(value) as JsonObject;
}

function components(): JsonObject {
  const registry = z.registry<{ id: string }>();
  for (const part of parts) registry.add(part.schema, { id: part.id });
  const all = z.toJSONSchema(registry, {
    uri: (id) => `${REF}${id}`,
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
  });
  const out: JsonObject = {};
  for (const { id, description } of parts) out[id] = { ...tidy(all.schemas[id]), description };
  return out;
}

const errorOf = (code: ErrorCode): JsonObject => ({
  code: ERRORS[code].number,
  message: ERRORS[code].about,
  data: { code },
});

/** Params by name, each with its own schema. */
function paramsOf(schema: JsonObject): JsonObject[] {
  const properties = (schema['properties'] ?? {}) as { [name: string]: JsonObject };
  const required = (schema['required'] ?? []) as string[];
  const list = Object.entries(properties).map(([name, property]) => ({
    name,
    required: required.includes(name),
    schema: property,
  }));
  return list.sort((a, b) => Number(b.required) - Number(a.required));
}

/**
 * The OpenRPC document of the protocol; served at `/openrpc.json` and the source of
 * docs/protocol.md.
 */
export function openRpc(limits: Limits = DEFAULT_LIMITS): JsonObject {
  return {
    openrpc: '1.3.2',
    info: {
      title: 'Cardwright',
      version: PROTOCOL_VERSION,
      description:
        'JSON-RPC 2.0 over a WebSocket at /ws, the same for every game. Params are named. ' +
        'Messages from the server are notifications.',
      license: { name: 'MIT' },
    },
    servers: [{ name: 'this server', url: '/ws' }],
    methods: Object.values(methods).map((method) => ({
      name: method.name,
      description: method.about,
      paramStructure: 'by-name',
      params: paramsOf(schemaOf(method.params, 'input')),
      result: { name: 'result', schema: schemaOf(method.result, 'output') },
      errors: [...method.errors, ...COMMON].map(errorOf),
    })),
    components: { schemas: components() },
    'x-notifications': Object.values(notifications).map((n) => ({
      name: n.name,
      description: n.about,
      params: schemaOf(n.params, 'output'),
    })),
    'x-errors': Object.entries(ERRORS).map(([code, { number, about }]) => ({
      code,
      number,
      about,
    })),
    'x-close-codes': CLOSE_CODES,
    'x-limits': limits,
    'x-policies': POLICIES,
  };
}

let hash: string | undefined;
/** Names what is spoken here: equal hashes, equal messages. Limits and policies do not count. */
export function protocolHash(): string {
  const spoken = (): JsonObject => ({ ...openRpc(), 'x-limits': null, 'x-policies': undefined });
  hash ??= hashPlain(JSON.parse(JSON.stringify(spoken())) as Plain);
  return hash;
}
