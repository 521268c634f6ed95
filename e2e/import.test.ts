import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Service } from './support/service.js';
import { type Ended, Tocsin } from './support/tocsin.js';

const dataFile = (name: string): string =>
  fileURLToPath(new URL(`../packages/imports/test/data/${name}`, import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-import-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Report = {
  readonly findings: readonly { readonly outcome: string; readonly source: string }[];
  readonly server: { readonly egress_allow: readonly string[] };
};

describe('an import', () => {
  test.each([
    ['kuma', 'kuma-1.23.db', 'Pu5hT0ken1'],
    ['kuma', 'kuma-2.5.db', 'Pu5hT0kenPu5hT0kenPu5hT0kenPu5h2'],
    ['kuma', 'kuma-1.23-backup.json', 'Pu5hT0ken1'],
    ['gatus', 'gatus.yaml', undefined],
  ])(
    'from %s of %s is planned and applied by the api, and then has nothing to change',
    async (other, name, pushToken) => {
      const [file, envFile] = [join(folder, `${name}.yaml`), join(folder, `${name}.env`)];
      const variables = join(folder, `${name}.variables`);
      await writeFile(variables, 'SLACK_URL=https://hooks.slack.com/services/T0/B0/slack-secret\n');
      const options = ['--to', file, '--env-file', variables, '--reachability', '--json'];
      const imported = await new Tocsin(['import', other, dataFile(name), ...options], {}).ended();
      expect(imported).toMatchObject({ code: 0 });
      const report = JSON.parse(imported.out) as Report;
      const service = await Service.start({ EGRESS_ALLOW: report.server.egress_allow.join(',') });
      try {
        const env = { TOCSIN_URL: service.address, TOCSIN_API_KEY: service.apiKey };
        const tocsin = (command: string): Promise<Ended> =>
          new Tocsin([command, file, '--env-file', envFile], env).ended();
        expect(await tocsin('plan')).toMatchObject({ error: '', code: 2 });
        expect(await tocsin('apply')).toMatchObject({ error: '', code: 0 });
        expect(await tocsin('plan')).toMatchObject({ error: '', code: 0 });
        const { items } = await service.call<{ items: unknown[] }>('GET', '/v1/monitors?limit=200');
        const monitors = report.findings.filter(
          ({ outcome, source }) => outcome !== 'not_taken' && /^(monitor |endpoints\[\d+\]$)/.test(source),
        );
        // A group is a tag.
        expect(items.length).toBeGreaterThanOrEqual(monitors.length - 1);
        const pages = await service.call<{ items: { slug: string }[] }>('GET', '/v1/status-pages');
        // Neither a backup nor Gatus has status pages.
        expect(pages.items.map(({ slug }) => slug)).toEqual(name.endsWith('.db') ? ['shops'] : []);
        if (pushToken === undefined) return;
        const pushed = await fetch(`${service.address}/api/push/${pushToken}?status=up&msg=OK&ping=`);
        expect(pushed.status).toBe(200);
        expect(items).toContainEqual(expect.objectContaining({ name: 'Nightly backup', type: 'heartbeat' }));
      } finally {
        await service.stop();
      }
    },
  );

  test('writes secrets into a file of mode 0600 only, and replaces no file', async () => {
    const file = join(folder, 'secrets.yaml');
    const args = ['import', 'kuma', dataFile('kuma-2.5.db'), '--to', file];
    const first = await new Tocsin(args, {}).ended();
    expect((await stat(join(folder, 'secrets.env'))).mode & 0o777).toBe(0o600);
    expect(`${await readFile(file, 'utf8')}${first.out}${first.error}`).not.toMatch(/-secret/);
    expect(await new Tocsin(args, {}).ended()).toMatchObject({
      code: 1,
      error: expect.stringContaining('secrets.env exists already'),
    });
  });
});
