import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as published from '@open-rpc/meta-schema';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { CLOSE_CODES, ERRORS, methods, notifications, openRpc, protocolHash } from './index.ts';
import { protocolReference } from './reference.ts';

const document = JSON.parse(JSON.stringify(openRpc())) as {
  methods: { name: string; errors: { data: { code: string } }[] }[];
  components: { schemas: object };
};

/**
 * The schema that the makers of OpenRPC publish; the schemas inside the document are held to JSON
 * Schema's draft 7.
 */
function validator(): (document: unknown) => string[] {
  // its types leave it out
  const { openrpcDocument } = published as unknown as { openrpcDocument: object };
  const text = JSON.stringify(openrpcDocument)
    .replaceAll(
      '"$ref":"https://meta.json-schema.tools/#/definitions/JSONSchemaObject/properties/$ref"',
      '"type":"string"',
    )
    .replaceAll('https://meta.json-schema.tools/', 'https://meta.json-schema.tools');
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({
    $id: 'https://meta.json-schema.tools',
    allOf: [{ $ref: 'http://json-schema.org/draft-07/schema#' }],
  });
  const check = ajv.compile({
    ...(JSON.parse(text) as object),
    $schema: 'http://json-schema.org/draft-07/schema#',
  });
  return (value) =>
    check(value) ? [] : (check.errors ?? []).map((e) => `${e.instancePath} ${e.message}`);
}

test('it is a document as OpenRPC defines them', () => {
  const check = validator();
  expect(check(document)).toEqual([]);
  // and the check would tell
  expect(
    check({ ...document, methods: [{ ...document.methods[0], params: undefined }] }),
  ).not.toEqual([]);
  expect(
    check({ ...document, components: { schemas: { Wrong: { type: 'no such type' } } } }),
  ).not.toEqual([]);
});

test('every reference of the document leads somewhere', () => {
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((m) => m[1]!);
  expect(refs.length).toBeGreaterThan(50);
  for (const ref of refs)
    expect(Object.keys(document.components.schemas)).toContain(
      ref.replace('#/components/schemas/', ''),
    );
});

test('every method and notification is in it under its own name', () => {
  expect(document.methods.map((m) => m.name)).toEqual(Object.keys(methods));
  for (const [name, { name: own }] of [
    ...Object.entries(methods),
    ...Object.entries(notifications),
  ])
    expect(own).toBe(name);
});

test('refusals have numbers of their own', () => {
  const numbers = Object.values(ERRORS).map((e) => e.number);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const { errors } of document.methods)
    for (const { data } of errors) expect(Object.keys(ERRORS)).toContain(data.code);
  expect(Object.keys(CLOSE_CODES).every((code) => Number(code) >= 1000)).toBe(true);
});

test('the hash names the protocol', () => {
  expect(protocolHash()).toMatch(/^[0-9a-f]{16}$/);
  expect(protocolHash()).toBe(protocolHash());
});

test('docs/protocol.md is what the schemas say (npm run reference writes it)', () => {
  const file = fileURLToPath(new URL('../../../docs/protocol.md', import.meta.url));
  expect(readFileSync(file, 'utf8')).toBe(protocolReference());
});
