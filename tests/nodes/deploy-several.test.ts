import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { Deployment } from 'kubernetes-models/apps/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Secret, Service } from 'kubernetes-models/v1';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string): string => readFileSync(join(root, 'deploy', file), 'utf8');
const program = join(root, 'packages/cli/bin/cardwright.js');

const help = spawnSync(process.execPath, [program, 'serve', '--help'], { encoding: 'utf8' }).stdout;
const knownFlags: readonly string[] = help.match(/--[\w-]+/g) ?? [];
const knownVariables = [...help.matchAll(/\(env:\s+(\w+)\)/g)].map((found) => found[1]);

const unknownFlags = (args: readonly string[]): string[] =>
  args.filter((arg) => arg.startsWith('--') && !knownFlags.includes(arg));

interface Compose {
  services: {
    [name: string]: {
      command?: string[];
      environment?: { [name: string]: string };
      depends_on?: { [name: string]: unknown } | string[];
      volumes?: string[];
    };
  };
  volumes: { [name: string]: unknown };
}

test('the compose file fits its schema, and everything it refers to is there', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as Compose;
  const at = createRequire(import.meta.url).resolve('dclint/package.json');
  const schema = JSON.parse(
    readFileSync(join(dirname(at), 'schemas/compose.schema.json'), 'utf8'),
  ) as { $schema?: string };
  delete schema.$schema; // ajv does not have that draft
  const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });
  const validate = ajv.compile(schema);
  validate(compose);
  expect(validate.errors).toBeNull();
  const names = Object.keys(compose.services);
  for (const { depends_on: needed = [] } of Object.values(compose.services))
    expect(names).toEqual(
      expect.arrayContaining(Array.isArray(needed) ? needed : Object.keys(needed)),
    );
  for (const node of ['one', 'two', 'three']) {
    const { command = [], environment = {} } = compose.services[node]!;
    expect(command[0]).toBe('serve');
    expect(unknownFlags(command)).toEqual([]);
    expect(knownVariables).toEqual(expect.arrayContaining(Object.keys(environment)));
    expect(new URL(environment.CARDWRIGHT_NATS!).hostname).toBe('messages');
    expect(environment.CARDWRIGHT_DATABASE).toMatch(/@database\/cardwright$/);
    expect(read('haproxy-compose.cfg')).toContain(`server ${node} ${node}:3000 check`);
  }
  expect(compose.services.balancer!.volumes).toEqual([
    './haproxy-compose.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro',
  ]);
  expect(Object.keys(compose.volumes)).toEqual(['database']);
});

const KINDS = { Deployment, PodDisruptionBudget, Secret, Service };

test('the Kubernetes manifests are valid and refer to each other', () => {
  const documents = parseAllDocuments(read('kubernetes.yaml')).map(
    (document) => document.toJS() as { kind: keyof typeof KINDS },
  );
  const found = new Map(documents.map((document) => [document.kind, document]));
  expect([...found.keys()].sort()).toEqual(Object.keys(KINDS));
  for (const [kind, document] of found) new KINDS[kind](document as never).validate();
  const deployment = found.get('Deployment') as unknown as InstanceType<typeof Deployment>;
  const pod = deployment.spec!.template;
  const [server] = pod.spec!.containers;
  const { labels } = pod.metadata!;
  const budget = found.get('PodDisruptionBudget') as unknown as InstanceType<
    typeof PodDisruptionBudget
  >;
  const service = found.get('Service') as unknown as InstanceType<typeof Service>;
  const secret = found.get('Secret') as unknown as InstanceType<typeof Secret>;
  for (const selector of [
    deployment.spec!.selector.matchLabels,
    budget.spec!.selector!.matchLabels,
    service.spec!.selector,
  ])
    expect(labels).toMatchObject(selector!);
  expect(server!.ports!.map(({ name }) => name)).toEqual([service.spec!.ports![0]!.targetPort]);
  expect(server!.envFrom![0]!.secretRef!.name).toBe(secret.metadata!.name);
  expect(knownVariables).toEqual(expect.arrayContaining(Object.keys(secret.stringData!)));
  expect(server!.args![0]).toBe('serve');
  expect(unknownFlags(server!.args!)).toEqual([]);
  expect(server!.readinessProbe!.httpGet!.path).toBe('/ready');
  expect(server!.lifecycle!.preStop!.exec).toBeDefined();
});

test('the systemd unit of a node names flags that serve has, and waits for no other server', () => {
  const unit = read('cardwright-node@.service');
  const call = /^ExecStart=(.*)$/m.exec(unit)![1]!.split(' ');
  expect(call).toContain('serve');
  expect(call).toContain('--node');
  expect(call).not.toContain('--standby');
  expect(unknownFlags(call)).toEqual([]);
  expect(knownVariables).toEqual(expect.arrayContaining(unit.match(/CARDWRIGHT_\w+/g)!));
});

test('nginx and HAProxy accept their configurations', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-deploy-'));
  try {
    const nginx = join(folder, 'nginx.conf');
    writeFileSync(nginx, `pid ${join(folder, 'pid')};\n${read('nginx.conf')}`);
    const tested = spawnSync('nginx', ['-t', '-c', nginx, '-e', 'stderr'], { encoding: 'utf8' });
    expect(tested.stderr).toContain('test is successful');
    for (const file of ['haproxy.cfg', 'haproxy-compose.cfg']) {
      const checked = spawnSync('haproxy', ['-c', '-f', join(root, 'deploy', file)]);
      expect([file, checked.status]).toEqual([file, 0]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the dashboard shows metrics that a node has', () => {
  const dashboard = read('grafana-dashboard.json');
  const { panels } = JSON.parse(dashboard) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const shown = new Set(
    panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => expr.match(/\bcardwright_\w+/g) ?? []),
    ),
  );
  const source = readFileSync(join(root, 'packages/server/src/metrics.ts'), 'utf8');
  const named = (call: string, suffix: string): string[] =>
    [...source.matchAll(new RegExp(`\\b${call}\\(\\s*'(\\w+)'`, 'g'))].map(
      (found) => `cardwright_${found[1]}${suffix}`,
    );
  const known = [
    ...named('gauge', ''),
    ...named('counter', '_total'),
    ...named('seconds', '_seconds_bucket'),
  ];
  expect(shown.size).toBeGreaterThan(10);
  expect([...shown].filter((metric) => !known.includes(metric))).toEqual([]);
});
