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
  'x-policies': { [topic: string]: string };
}

/** The reference page, from the same schemas that validate every message. */
export function protocolReference(): string {
  const document = JSON.parse(JSON.stringify(openRpc())) as Document;
  const out: string[] = [
    '# The protocol',
    '',
    ...wrap(
      `Version ${PROTOCOL_VERSION}, hash \`${protocolHash()}\`. This page is generated from the ` +
        'schemas in packages/protocol. A server returns the same information as an OpenRPC ' +
        'document at `/openrpc.json`.',
    ),
    '',
    ...wrap(
      'The protocol is JSON-RPC 2.0 in text frames over a WebSocket at `/ws`. Params are passed ' +
        'by name. The server sends only notifications and responses. A refusal is an error object: ' +
        '`code` is a number, `data.code` is a stable name that programs should compare, and ' +
        '`data.retryAfterMs` (if present) says how long to wait. If a page from an origin that the ' +
        'server does not allow requests an upgrade, the server refuses it with HTTP 403.',
    ),
    '',
    'To write your first bot, read [bots.md](bots.md).',
    '',
    '## Methods',
    '',
  ];
  for (const { name, description, params, result, errors } of document.methods) {
    out.push(`### ${name}`, '', ...wrap(description), '');
    if (params.length > 0)
      out.push(
        ...params.map(
          (p) => `- \`${p.name}\`${p.required ? '' : ' (optional)'}: ${typeText(p.schema)}`,
        ),
        '',
      );
    out.push(...typeLines('Result: ', result.schema), '');
    out.push(...wrap(`Refusals: ${errors.map((e) => `\`${e.data.code}\``).join(', ')}`), '');
  }
  out.push('## Notifications of the server', '');
  for (const { name, description, params } of document['x-notifications'])
    out.push(`### ${name}`, '', ...wrap(description), '', ...typeLines('Params: ', params), '');
  out.push('## Parts', '');
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    const { description, ...rest } = schema;
    out.push(`### ${name}`, '', ...wrap(String(description ?? '')), '', ...typeLines('', rest), '');
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
    'These are the defaults; `hello` returns those of a server.',
    '',
    '| name | |',
    '|---|---|',
    ...Object.entries(document['x-limits']).map(([name, n]) => `| \`${name}\` | ${n} |`),
    '',
  );
  out.push(
    '## Policies',
    '',
    'How a server applies its limits, and what else clients can rely on.',
    '',
  );
  for (const [topic, text] of Object.entries(document['x-policies']))
    out.push(...wrap(`**${spaced(topic)}.** ${text}`), '');
  return out.join('\n');
}

/** `slowReaders` as "Slow readers". */
function spaced(topic: string): string {
  const words = topic.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const WIDTH = 100;

function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** A schema as a TypeScript type: in the line where it fits, otherwise in a block of its own. */
function typeLines(label: string, schema: Schema): string[] {
  const line = label + typeText(schema);
  if (line.length <= WIDTH) return [line];
  return [...(label === '' ? [] : [label.trim(), '']), '```ts', ...block(schema, ''), '```'];
}

/** The fields of an object a line each; anything else as one line. */
function block(schema: Schema, indent: string): string[] {
  const fields = schema['properties'] as { [name: string]: Schema } | undefined;
  if (!fields) return [indent + bare(schema)];
  const required = (schema['required'] ?? []) as string[];
  const lines = Object.entries(fields).flatMap(([name, field]) => {
    const head = `${indent}  ${name}${required.includes(name) ? '' : '?'}: `;
    const whole = `${head}${bare(field)};`;
    const inner = field['type'] === 'array' ? ((field['items'] ?? {}) as Schema) : field;
    if (whole.length <= WIDTH || !inner['properties']) return [whole];
    const [, ...rest] = block(inner, `${indent}  `);
    const end = field['type'] === 'array' ? '}[];' : '};';
    return [`${head}{`, ...rest.slice(0, -1), `${indent}  ${end}`];
  });
  return [`${indent}{`, ...lines, `${indent}}`];
}

/** A schema as a TypeScript type. */
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
    const items = (schema['items'] ?? {}) as Schema;
    const isUnion = items['anyOf'] ?? items['oneOf'] ?? items['enum'];
    return isUnion ? `(${bare(items)})[]` : `${bare(items)}[]`;
  }
  if (schema['type'] === 'object') {
    const properties = Object.entries((schema['properties'] ?? {}) as { [name: string]: Schema });
    const required = (schema['required'] ?? []) as string[];
    if (properties.length === 0)
      return typeof schema['additionalProperties'] === 'object'
        ? `{ [name]: ${bare(schema['additionalProperties'] as Schema)} }`
        : '{}';
    const fields = properties.map(
      ([name, p]) => `${name}${required.includes(name) ? '' : '?'}: ${bare(p)}`,
    );
    return `{ ${fields.join('; ')} }`;
  }
  if (Array.isArray(schema['type'])) return schema['type'].join(' | ');
  return typeof schema['type'] === 'string' ? schema['type'] : 'any';
}
