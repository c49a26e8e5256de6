import { openRpc, protocolHash } from './open-rpc.ts';
import { PROTOCOL_VERSION } from './version.ts';

type Schema = { [key: string]: unknown };
interface Document {
  methods: {
    name: string;
    description: string;
    params: { name: string; required: boolean; schema: Schema }[];
    result: { schema: Schema };
    errors: { data: { code: string } }[];
  }[];
  components: { schemas: { [name: string]: Schema } };
  'x-notifications': { name: string; description: string; params: Schema }[];
  'x-errors': { code: string; number: number; about: string }[];
  'x-close-codes': { [code: string]: string };
  'x-limits': { [name: string]: number };
}

/** The protocol as a page to read, from the same schemas that check every message. */
export function protocolReference(): string {
  const document = JSON.parse(JSON.stringify(openRpc())) as Document;
  const out: string[] = [
    '# The protocol',
    '',
    `Version ${PROTOCOL_VERSION}, hash \`${protocolHash()}\`. This page is made from the schemas in packages/protocol; the same as OpenRPC is served at \`/openrpc.json\`.`,
    '',
    'JSON-RPC 2.0 in text frames over a WebSocket at `/ws`. Params are given by name. The server sends notifications only; requests of the client get one answer, notifications none.',
    'A refusal is an error object: `code` is a number, `data.code` the stable name programs compare, `data.retryAfterMs` (where it applies) when to come back.',
    'A page whose Origin is not on the list of the server is refused the upgrade with HTTP 403.',
    'For a first bot read [bots.md](bots.md).',
    '',
    '## Methods',
    '',
  ];
  for (const { name, description, params, result, errors } of document.methods) {
    out.push(`### ${name}`, '', description, '');
    if (params.length > 0)
      out.push(
        ...params.map(
          (p) => `- \`${p.name}\`${p.required ? '' : ' (optional)'}: ${typeText(p.schema)}`,
        ),
        '',
      );
    out.push(
      `Result: ${typeText(result.schema)}`,
      '',
      `Refusals: ${errors.map((e) => `\`${e.data.code}\``).join(', ')}`,
      '',
    );
  }
  out.push('## Notifications of the server', '');
  for (const { name, description, params } of document['x-notifications'])
    out.push(`### ${name}`, '', description, '', `Params: ${typeText(params)}`, '');
  out.push('## Parts', '');
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    const { description, ...rest } = schema;
    out.push(`### ${name}`, '', String(description ?? ''), '', typeText(rest), '');
  }
  out.push(
    '## Refusals',
    '',
    '| code | number | |',
    '|---|---|---|',
    ...document['x-errors'].map((e) => `| \`${e.code}\` | ${e.number} | ${e.about} |`),
    '',
  );
  out.push(
    '## Close codes',
    '',
    '| code | |',
    '|---|---|',
    ...Object.entries(document['x-close-codes']).map(([code, about]) => `| ${code} | ${about} |`),
    '',
  );
  out.push(
    '## Limits',
    '',
    'The defaults; `hello` tells those of a server.',
    '',
    '| name | |',
    '|---|---|',
    ...Object.entries(document['x-limits']).map(([name, n]) => `| \`${name}\` | ${n} |`),
    '',
  );
  return out.join('\n');
}

/** A schema in one line, as TypeScript would have it. */
function typeText(schema: Schema): string {
  return `\`${bare(schema)}\``;
}

function bare(schema: Schema): string {
  if (typeof schema['$ref'] === 'string')
    return schema['$ref'].replace('#/components/schemas/', '');
  const all = schema['allOf'] as Schema[] | undefined;
  if (all?.[0]) return bare(all[0]);
  const any = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (any) return any.map(bare).join(' | ');
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum']))
    return schema['enum'].map((v) => JSON.stringify(v)).join(' | ');
  if (schema['type'] === 'array') {
    const inner = bare((schema['items'] ?? {}) as Schema);
    return inner.includes(' ') && !inner.startsWith('{') ? `(${inner})[]` : `${inner}[]`;
  }
  if (schema['type'] === 'object') {
    const properties = Object.entries((schema['properties'] ?? {}) as { [name: string]: Schema });
    const required = (schema['required'] ?? []) as string[];
    if (properties.length === 0)
      return typeof schema['additionalProperties'] === 'object'
        ? `{ [name]: ${bare(schema['additionalProperties'] as Schema)} }`
        : '{}';
    return `{ ${properties.map(([name, p]) => `${name}${required.includes(name) ? '' : '?'}: ${bare(p)}`).join('; ')} }`;
  }
  if (Array.isArray(schema['type'])) return schema['type'].join(' | ');
  return typeof schema['type'] === 'string' ? schema['type'] : 'any';
}
