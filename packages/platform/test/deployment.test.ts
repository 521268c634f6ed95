import { dirname } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readConfig, settingNames } from '../src/config.js';
import { proberSettingNames, readProberConfig } from '../src/prober-config.js';
import {
  fileOf,
  interpolated,
  isBuilt,
  parseDockerfile,
  parseUnit,
  settingsIn,
} from './support/deployment-files.js';

const key = 'x'.repeat(32);
const settings = new Set<string>([...settingNames, ...proberSettingNames]);
/** Tocsin does not read these variables. */
const foreign = new Set(['NODE_ENV', 'POSTGRES_PASSWORD', 'TOCSIN_DATA']);

const required = { POSTGRES_PASSWORD: 'abc', SECRET_KEY: key, PUBLIC_URL: 'https://tocsin.example.com' };
/** Compose gives them to the one process that they are for. */
const ownOfProcess = new Set<string>(['PORT', 'DISPATCHER_METRICS_PORT', 'STATE_DIR']);

const expectKnown = (names: Iterable<string>): void => {
  for (const name of names) expect([name, settings.has(name) || foreign.has(name)]).toEqual([name, true]);
};

describe('deploy/compose.yaml', () => {
  type Service = {
    image: string;
    build?: { context: string; dockerfile: string };
    command?: string[];
    restart: string;
    security_opt: string[];
    environment: Record<string, string | number>;
    healthcheck: { test: string[] };
    ports?: string[];
    volumes?: string[];
    depends_on?: Record<string, { condition: string }>;
    deploy?: { replicas: number };
  };
  type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };

  /** Substituted values stay text, as in Compose. */
  const read = async (env: Record<string, string>): Promise<Compose> => {
    const written = parse(await fileOf('deploy/compose.yaml'), { merge: true });
    return JSON.parse(JSON.stringify(written), (_, value) =>
      typeof value === 'string' ? interpolated(value, env) : value,
    );
  };
  const filledIn = async (): Promise<Compose> =>
    read({ ...settingsIn(await fileOf('deploy/.env.example')), ...required });
  const environmentOf = ({ environment }: Service): Record<string, string> =>
    Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)]));

  test('runs PostgreSQL, an api, two dispatchers and a prober, each restarted, watched and without new privileges', async () => {
    const { services } = await filledIn();
    expect(Object.keys(services).sort()).toEqual(['api', 'dispatcher', 'postgres', 'prober']);
    expect(services.dispatcher?.deploy?.replicas).toBe(2);
    for (const service of Object.values(services)) {
      expect(service.restart).toBe('unless-stopped');
      expect(service.healthcheck.test[0]).toBe('CMD');
      expect(service.security_opt).toContain('no-new-privileges:true');
    }
  });

  test.each(['api', 'dispatcher'])(
    'starts the %s, once PostgreSQL answers, with settings that it takes',
    async (name) => {
      const { services } = await filledIn();
      const service = services[name];
      if (!service) throw new Error(`There is no service ${name}.`);
      const withoutFlags = service.command?.filter((word) => !word.startsWith('--'));
      expect(withoutFlags).toEqual(['node', `apps/${name}/dist/main.js`]);
      expect(await isBuilt(`apps/${name}/dist/main.js`)).toBe(true);
      expect(service.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
      expectKnown(Object.keys(service.environment));
      expect(readConfig(environmentOf(service))).toMatchObject({
        databaseUrl: 'postgres://tocsin:abc@postgres/tocsin',
        host: '0.0.0.0',
      });
    },
  );

  test('passes every setting to each process that reads it, so that deploy/.env is enough', async () => {
    const { services } = await filledIn();
    const given = (name: string) => Object.keys(services[name]?.environment ?? {});
    const shared = settingNames.filter((name) => !ownOfProcess.has(name));
    expect(given('api')).toEqual(expect.arrayContaining(shared));
    expect(given('dispatcher')).toEqual(expect.arrayContaining(shared));
    const ofProber = proberSettingNames.filter((name) => name !== 'PROBER_TOKEN_FILE');
    expect(given('prober')).toEqual(expect.arrayContaining(ofProber));
  });

  test('starts a prober, once the api answers, with a token and neither the database nor the key', async () => {
    const { services } = await filledIn();
    const { prober } = services;
    if (!prober) throw new Error('There is no prober.');
    expect(prober.command).toEqual(['node', 'apps/prober/dist/main.js']);
    expect(await isBuilt('apps/prober/dist/main.js')).toBe(true);
    expect(prober.depends_on).toEqual({ api: { condition: 'service_healthy' } });
    expect(Object.keys(prober.environment).filter((name) => /DATABASE|SECRET/.test(name))).toEqual([]);
    expect(readProberConfig({ ...environmentOf(prober), PROBER_TOKEN: 'x' }).apiUrl).toBe(
      `http://api:${services.api?.environment.PORT}`,
    );
  });

  test('asks for health where each process listens', async () => {
    const { services } = await filledIn();
    const portOf = (name: string): string | undefined =>
      /127\.0\.0\.1:(\d+)\/readyz/.exec(services[name]?.healthcheck.test.join(' ') ?? '')?.[1];
    expect(portOf('api')).toBe(String(services.api?.environment.PORT));
    expect(portOf('dispatcher')).toBe(String(services.dispatcher?.environment.DISPATCHER_METRICS_PORT));
    expect(portOf('prober')).toBe(String(services.prober?.environment.PROBER_METRICS_PORT));
  });

  test('keeps the rows and the journals in volumes and opens nothing but the api, to this machine', async () => {
    const { services, volumes } = await filledIn();
    const mounted = Object.values(services).flatMap((service) => service.volumes ?? []);
    expect(mounted.map((volume) => volume.split(':')[0])).toEqual(Object.keys(volumes));
    const { STATE_DIR: stateDir } = services.dispatcher?.environment ?? {};
    expect(services.dispatcher?.volumes?.map((volume) => volume.split(':')[1])).toEqual([
      dirname(String(stateDir)),
    ]);
    expect(Object.values(services).flatMap(({ ports = [] }) => ports)).toEqual(['127.0.0.1:3000:3000']);
  });

  test('names the exact version of every image that we do not publish, and of its Debian', async () => {
    const { services } = await filledIn();
    const images = Object.values(services).map(({ image }) => image);
    const foreignImages = [...new Set(images)].filter((image) => !image.includes('/tocsin:'));
    expect(foreignImages).toEqual([expect.stringMatching(/^postgres:\d+\.\d+-[a-z]+$/)]);
  });

  test.each(['api', 'dispatcher', 'prober'])(
    'pulls the image of this minor version for the %s',
    async (name) => {
      const [, minor] = /^(\d+\.\d+)\./.exec(JSON.parse(await fileOf('package.json')).version) ?? [];
      const { [name]: service } = (await filledIn()).services;
      expect(service?.image).toBe(`ghcr.io/tocsin/tocsin:${minor}`);
      expect(service?.build).toBeUndefined();
      const own = await read({ ...required, TOCSIN_IMAGE: 'tocsin' });
      expect(own.services[name]?.image).toBe('tocsin');
    },
  );

  test.each(Object.keys(required))('does not start without %s', async (name) => {
    await expect(read({ ...required, [name]: '' })).rejects.toThrow(`${name}: Set it in deploy/.env`);
  });

  test('asks for exactly what deploy/.env.example offers', async () => {
    const text = await fileOf('deploy/compose.yaml');
    const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    expect([...asked].sort()).toEqual(Object.keys(settingsIn(await fileOf('deploy/.env.example'))).sort());
  });
});

describe('deploy/Dockerfile', () => {
  test('starts every stage on the same exact image, and runs as a user without rights', async () => {
    const text = await fileOf('deploy/Dockerfile');
    const images = [...text.matchAll(/^FROM (?:--platform=\S+ )?(\S+)/gm)].map(([, image]) => image);
    expect([...new Set(images)]).toEqual([expect.stringMatching(/^node:\d+\.\d+\.\d+-[a-z]+-slim$/)]);
    const run = parseDockerfile(text).at(-1) ?? [];
    const restOf = (instruction: string): string[] =>
      run.filter((line) => line.instruction === instruction).map(({ rest }) => rest);
    expect(restOf('USER')).toEqual(['node']);
    for (const copied of restOf('COPY')) expect(copied).toMatch(/^--from=(build|driver) \//);
    const [, entry = ''] = JSON.parse(restOf('CMD')[0] ?? '[]');
    expect(await isBuilt(entry)).toBe(true);
    expectKnown(restOf('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=')[0] ?? '')));
  });

  test('leaves secrets and built files of this machine out of the image', async () => {
    const ignored = (await fileOf('deploy/Dockerfile.dockerignore')).split('\n');
    expect(ignored).toEqual(
      expect.arrayContaining(['.git', '**/node_modules', '**/dist', '**/.env', 'data']),
    );
  });
});

describe.each([
  ['deploy/systemd/tocsin-api.service', 'apps/api/dist/main.js'],
  ['deploy/systemd/tocsin-dispatcher@.service', 'apps/dispatcher/dist/main.js'],
  ['deploy/systemd/tocsin-prober.service', 'apps/prober/dist/main.js'],
])('%s', (path, entry) => {
  const section = async (name: string): Promise<Map<string, string>> => {
    const found = parseUnit(await fileOf(path)).get(name);
    if (!found) throw new Error(`There is no [${name}].`);
    return found;
  };

  test('says what it is and when it starts', async () => {
    expect((await section('Unit')).get('Description')).toMatch(/^Tocsin/);
    expect((await section('Install')).get('WantedBy')).toBe('multi-user.target');
  });

  test('starts what is built, as a user without rights, and again when it ends', async () => {
    const service = await section('Service');
    expect(service.get('ExecStart')?.replace(/ --\S+/g, '')).toBe(`/usr/bin/node ${entry}`);
    expect(await isBuilt(entry)).toBe(true);
    expect(Object.fromEntries(service)).toMatchObject({
      User: 'tocsin',
      Restart: 'always',
      RestartPreventExitStatus: '78',
      WorkingDirectory: '/opt/tocsin',
    });
  });

  test('gives up every right that it does not need', async () => {
    expect(Object.fromEntries(await section('Service'))).toMatchObject({
      CapabilityBoundingSet: '',
      NoNewPrivileges: 'yes',
      PrivateDevices: 'yes',
      PrivateTmp: 'yes',
      ProtectHome: 'yes',
      ProtectSystem: 'strict',
      RestrictNamespaces: 'yes',
      SystemCallFilter: '@system-service',
      UMask: '0077',
    });
  });

  test('stops later than the process stops by itself', async () => {
    const stopWithinMs = /stopWithinMs = ([\d_]+)/.exec(
      await fileOf('packages/platform/src/run-process.ts'),
    )?.[1];
    const stopWithinSeconds = Number(stopWithinMs?.replace('_', '')) / 1000;
    expect(Number((await section('Service')).get('TimeoutStopSec'))).toBeGreaterThan(stopWithinSeconds);
  });
});

test('all units run in the same way', async () => {
  const shared = async (name: string): Promise<string[]> => {
    const service = parseUnit(await fileOf(`deploy/systemd/${name}`)).get('Service') ?? new Map();
    return [...service]
      .map(([key, value]) => `${key}=${value}`)
      .filter(
        (line) => !/^(ExecStart|Environment|EnvironmentFile|StateDirectory|StateDirectoryMode)=/.test(line),
      );
  };
  for (const other of ['tocsin-dispatcher@.service', 'tocsin-prober.service']) {
    expect(await shared(other)).toEqual(await shared('tocsin-api.service'));
  }
});

test('deploy/systemd/tocsin.env.example holds settings that are taken', async () => {
  const example = settingsIn(await fileOf('deploy/systemd/tocsin.env.example'));
  expectKnown(Object.keys(example));
  expect(readConfig({ ...example, SECRET_KEY: key }).databaseUrl).toBe('sqlite:/var/lib/tocsin/tocsin.db');
});

test('deploy/systemd/prober.env.example holds settings that a prober takes', async () => {
  const example = settingsIn(await fileOf('deploy/systemd/prober.env.example'));
  expectKnown(Object.keys(example));
  expect(readProberConfig({ ...example, PROBER_TOKEN: 'x' }).apiUrl).toBe('http://127.0.0.1:3000');
});

test('deploy/prometheus-alerts.yaml holds rules that say how bad it is, and in a sentence what', async () => {
  type Rule = { alert: string; expr: string; labels: unknown; annotations: unknown };
  const { groups }: { groups: { name: string; rules: Rule[] }[] } = parse(
    await fileOf('deploy/prometheus-alerts.yaml'),
  );
  const rules = groups.flatMap((group) => group.rules);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, expr, labels, annotations } of rules) {
    expect(alert).toMatch(/^Tocsin[A-Z]/);
    expect(expr).toMatch(/\S/);
    expect(labels).toEqual({ severity: expect.stringMatching(/^(warning|critical)$/) });
    expect(annotations).toEqual({ summary: expect.stringMatching(/^[A-Z].*\.$/) });
  }
});
