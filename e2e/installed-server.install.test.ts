import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Driver from 'better-sqlite3';
import { ofImage, oldest } from '../scripts/node-versions.mjs';
import { freePort } from '../scripts/processes.mjs';
import { Account } from './support/account.js';
import { startCountingReceiver } from './support/counting-receiver.js';
import type { NpmStart } from './support/npm-start.js';
import { EmptyHome, PackedServer } from './support/packed-server.js';
import { until } from './support/until.js';

const laterVersion = '99.0.0';
const tarballMegabytesMax = 16;
const keyShape = /tocsin_\S+/;
const root = new URL('..', import.meta.url);
const { version } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'));

let packed: PackedServer;
let receiver: Awaited<ReturnType<typeof startCountingReceiver>>;
beforeAll(async () => {
  packed = await PackedServer.pack(laterVersion);
  receiver = await startCountingReceiver(() => 0);
});
afterAll(async () => {
  await receiver.stop();
  await packed.remove();
});

test(`the tarball has at most ${tarballMegabytesMax} MB`, async () => {
  const { size } = await stat(packed.tarball);
  process.stdout.write(`The tarball has ${(size / 1e6).toFixed(1)} MB.\n`);
  expect(size).toBeLessThan(tarballMegabytesMax * 1e6);
});

/** The last Node 24 whose headers suit the SQLite driver: docs/adr/0059-programs.md */
const newest = '24.18.1';

describe.each([oldest, ofImage, newest])(
  'the server from a tarball in an empty home on Node %s',
  (release) => {
    let home: EmptyHome;
    let port: string;
    let address: string;
    let running: NpmStart;
    let account: Account;

    const start = async (settings: Record<string, string> = {}): Promise<void> => {
      running = home.start({ PORT: port, EGRESS_ALLOW: '127.0.0.0/8', ...settings });
      await running.says(/Ctrl-C/);
    };
    const stop = async (): Promise<void> => {
      running.pressCtrlC();
      await running.ended();
      expect(await running.processes()).toEqual(new Map());
    };

    beforeAll(async () => {
      home = await EmptyHome.make(release);
      port = String(await freePort());
      address = `http://127.0.0.1:${port}`;
      await home.install(packed.tarball);
    }, 1_800_000);
    afterAll(async () => {
      running?.pressCtrlC();
      await running?.ended();
      await home?.remove();
    });

    test('needs the SQLite driver and no other package', async () => {
      const lock = JSON.parse(await readFile(join(home.project, 'package-lock.json'), 'utf8'));
      expect(Object.keys(lock.packages['node_modules/@tocsin/server'].dependencies)).toEqual([
        'better-sqlite3',
      ]);
      expect(await home.run(home.npx('--version'))).toBe(`${version}\n`);
    });

    test('prints the data folder, the address, an API key and the link, and runs on this Node', async () => {
      await start();
      const data = join(home.home, '.local/share/tocsin');
      expect(running.output).toContain(`Data folder: ${data}\n`);
      expect(running.output).toContain(`Tocsin is running at ${address} `);
      expect(running.output).toMatch(/\/setup#token=[\w-]{43}$/m);
      expect(running.errors).toBe('');
      expect(((await stat(data)).mode & 0o777).toString(8)).toBe('700');
      account = new Account(address, '', keyShape.exec(running.output)?.[0] ?? '');
      const metrics = await (await fetch(`${address}/metrics`)).text();
      expect(metrics).toContain(
        `nodejs_version_info{version="${(await home.run([home.node, '-p', 'process.version'])).trim()}"`,
      );
    });

    test.each(['/', '/docs', '/docs/swagger-ui-bundle.js', '/docs/swagger-ui.css', '/openapi.json'])(
      'serves %s',
      // As a browser asks: the page is not for programs.
      async (path) =>
        expect((await fetch(`${address}${path}`, { headers: { accept: 'text/html' } })).status).toBe(200),
    );

    test('checks a target in its process for patterns, and sends a message', async () => {
      const { id } = await account.call('POST', '/v1/monitors', {
        type: 'keyword',
        name: 'Own document',
        target: `${address}/openapi.json`,
        settings: { regular_expression: '"openapi":\\s*"3' },
      });
      const healthIs = async () => (await account.call('GET', `/v1/monitors/${id}`)).health;
      await until('a check has found the pattern', async () => (await healthIs()) === 'up');
      const channelId = await account.webhook(`${receiver.url}/${release}`, 'a secret of sixteen');
      const [alert] = await account.endedAlerts(1, { channel_id: channelId });
      expect(alert?.status).toBe('delivered');
    });

    test('reaches the admin commands for the same data', async () => {
      const printed = await home.run(home.npx('admin', 'prober-token', 'list', '--json'), { PORT: port });
      expect(JSON.stringify(JSON.parse(printed))).toContain('default');
      expect(await home.run(home.npx('admin', '--help'))).toContain('  tocsin-server admin account create');
    });

    test('keeps the data, and unseals its secrets, when a later version takes over', async () => {
      await stop();
      await home.install(packed.laterTarball);
      expect(await home.run(home.npx('--version'))).toBe(`${laterVersion}\n`);
      await start();
      expect(running.output).not.toMatch(keyShape);
      const { items: monitors } = await account.call<{ items: unknown[] }>('GET', '/v1/monitors');
      expect(monitors).toEqual([expect.objectContaining({ name: 'Own document', health: 'up' })]);
      const [before] = await account.alerts();
      expect(before?.status).toBe('delivered');
      await account.call('POST', `/v1/channels/${before?.channel_id}/test`);
      await until(
        'the message of the later version arrives',
        () => [...receiver.arrivals.keys()].filter((key) => key.startsWith(`/${release} `)).length === 2,
      );
      await stop();
    });

    test('takes over the database of an earlier version, and its rows', async () => {
      const folder = join(home.folder, 'early');
      const dumps = fileURLToPath(new URL('packages/persistence/test/earlier-versions/', root));
      const dump = gunzipSync(await readFile(join(dumps, '1795519800000-clock-jumps.sql.gz'))).toString();
      await home.run(['mkdir', folder]);
      const driver = new Driver(join(folder, 'tocsin.db'));
      driver.exec(dump);
      const stored = driver.prepare('SELECT name FROM monitor').pluck().all();
      driver.close();
      const early = { TOCSIN_DATA: folder, SECRET_KEY: 'the key of the dumps of earlier versions' };
      const made = await home.run(
        home.npx('admin', 'key', 'create', '--account', '0197a000-0000-7000-8000-000000000001', '--json'),
        early,
      );
      await start(early);
      const own = new Account(address, '', keyShape.exec(made)?.[0].replace(/".*/, '') ?? '');
      const { items } = await own.call<{ items: { name: string }[] }>('GET', '/v1/monitors');
      expect(items.map(({ name }) => name).sort()).toEqual(stored.sort());
      expect(stored.length).toBeGreaterThan(0);
      await stop();
    });

    test('names the data folder that it cannot use, and an option that it does not know', async () => {
      const failing = (args: readonly string[]) =>
        home.run([home.node, 'node_modules/@tocsin/server/src/main.mjs', ...args]).then(
          () => ({ code: 0, stderr: '' }),
          ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
        );
      expect(await failing(['--data', '/dev/null/tocsin'])).toEqual({
        code: 1,
        stderr: expect.stringContaining('/dev/null/tocsin'),
      });
      expect(await failing(['--dat', 'x'])).toEqual({ code: 2, stderr: expect.stringContaining("'--dat'") });
    });
  },
);
