// biome-ignore-all lint/suspicious/noTemplateCurlyInString: configuration files have such texts.
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readConfig } from '../../src/config/read-config.js';
import { readEnvFile } from '../../src/files/env-file.js';
import { runCli } from '../support/run-cli.js';

const secret = 'a-secret-of-whoever-runs-the-import';
/** A stranger would like to read these: each name is in the environment of whoever runs the commands. */
const env = { AWS_SECRET_ACCESS_KEY: secret, ONE_BASIC_AUTH_PASSWORD: secret, PATH: secret };

let folder: string;
let made = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-import-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const fileOf = async (content: string, extension = 'yaml'): Promise<string> => {
  made += 1;
  const path = join(folder, `given-${made}.${extension}`);
  await writeFile(path, content);
  return path;
};

const importing = async (content: string, ...options: string[]) => {
  const given = await fileOf(content);
  const to = join(folder, `made-${made}.yaml`);
  const ended = await runCli(['import', 'gatus', given, '--to', to, ...options], { env });
  const written = async (path: string) => readFile(path, 'utf8').catch(() => '');
  const envFile = to.replace('.yaml', '.env');
  const all = [ended.out, ended.error, await written(to), await written(envFile)].flat().join('\n');
  return { ...ended, to, envFile, all };
};

const endpoint = (fields: object) => JSON.stringify({ endpoints: [{ name: 'one', ...fields }] });

describe("variables in a stranger's file", () => {
  test.each([
    ['${AWS_SECRET_ACCESS_KEY}', 'AWS_SECRET_ACCESS_KEY'],
    ['$AWS_SECRET_ACCESS_KEY', 'AWS_SECRET_ACCESS_KEY'],
    ['${PATH}', 'PATH'],
  ])('are not taken from the environment: %s', async (text, name) => {
    const { code, all } = await importing(endpoint({ url: `https://example.com/?x=${text}` }));
    expect(code).toBe(1);
    expect(all).toContain(`It names variables that are not set: ${name}.`);
    expect(all).not.toContain(secret);
  });

  test('are taken from the file that --env-file names, and from nowhere else', async () => {
    const variables = await fileOf('HOST=shop.example.com\n', 'env');
    const config = endpoint({ url: 'https://${HOST}/' });
    const { code, all } = await importing(config, '--env-file', variables);
    expect([code, all.includes('https://shop.example.com/')]).toEqual([0, true]);
    const other = endpoint({ url: 'https://${HOST}/?x=${PATH}' });
    expect((await importing(other, '--env-file', variables)).all).toContain('not set: PATH.');
  });

  test('that Gatus would not replace stay text, in the import and in the plan', async () => {
    const { code, to, envFile, all } = await importing(
      endpoint({ url: 'https://example.com/?x=$${AWS_SECRET_ACCESS_KEY}', name: '$${PATH}' }),
    );
    expect(code).toBe(0);
    expect(all).toContain('https://example.com/?x=$${AWS_SECRET_ACCESS_KEY}');
    const { body } = await readConfig([to], { env: { ...(await readEnvFile(envFile)), ...env } });
    expect(JSON.stringify(body)).toContain('https://example.com/?x=${AWS_SECRET_ACCESS_KEY}');
    expect(`${JSON.stringify(body)}${all}`).not.toContain(secret);
  });

  test('are not named by the keys that the stranger chose', async () => {
    const basicAuth = { authorization: `Basic ${Buffer.from('ada:of the file').toString('base64')}` };
    const { to, envFile } = await importing(endpoint({ url: 'https://example.com/', headers: basicAuth }));
    const variables = Object.keys(await readEnvFile(envFile));
    expect(variables.length).toBeGreaterThan(0);
    for (const variable of variables) expect(variable).toMatch(/^IMPORTED_/);
    const { body } = await readConfig([to], { env: { ...(await readEnvFile(envFile)), ...env } });
    expect(JSON.stringify(body)).not.toContain(secret);
  });

  test('whatever its texts are, plan and apply read them as they were', async () => {
    const part = fc.constantFrom('$', '{', '}', '${', '$${', 'PATH', '${PATH}', 'AWS_SECRET_ACCESS_KEY', ' ');
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
        const name = `x${parts.join('')}x`;
        // As Gatus writes a dollar.
        const { to } = await importing(
          endpoint({ url: 'https://example.com/', group: name.replaceAll('$', '$$$$') }),
        );
        const { body, problems } = await readConfig([to], { env });
        expect(problems).toEqual([]);
        expect(JSON.stringify(body)).not.toContain(secret);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the advice of an import', () => {
  test.each([
    '169.254.169.254',
    '169.254.170.2',
    '100.100.100.200',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '[::ffff:169.254.169.254]',
  ])('opens no %s', async (host) => {
    const config = JSON.stringify({
      endpoints: [
        { name: 'metadata', url: `http://${host}/latest/meta-data/` },
        { name: 'nas', url: 'http://192.168.1.10/' },
      ],
    });
    const { code, out } = await importing(config);
    expect(code).toBe(0);
    expect(out).toContain('EGRESS_ALLOW=192.168.1.10/32');
    expect(out.join('\n')).toContain('These addresses stay closed, and are not checked:');
  });
});

const dataPath = (name: string): string =>
  fileURLToPath(new URL(`../../../../packages/imports/test/data/${name}`, import.meta.url));

test('a dump of MariaDB is imported as the database would be', async () => {
  const importOf = async (name: string) => {
    const to = join(folder, `${name}.yaml`);
    const { code, out } = await runCli(['import', 'kuma', dataPath(name), '--to', to], { env });
    return { code, counts: out.at(-1), written: await readFile(to, 'utf8') };
  };
  const ofDump = await importOf('kuma-2.5-mariadb.sql');
  expect(ofDump.code).toBe(0);
  expect(ofDump.written).toContain('from Uptime Kuma 2 (dump).');
  const wanted = await importOf('kuma-2.5.db');
  expect({ ...ofDump, written: ofDump.written.replace(' (dump)', '') }).toEqual(wanted);
});

describe('the history of a kuma.db', () => {
  const importing = (name: string, from: string, ...options: string[]) =>
    runCli(['import', from, dataPath(name), '--to', join(folder, `h-${name}.yaml`), ...options], { env });

  test('is written into a file of its own, and counted in the report', async () => {
    const path = join(folder, 'history.json');
    const { code, out, error } = await importing('kuma-2.5.db', 'kuma', '--history', path, '--file-set', 'k');
    expect([code, out]).toEqual([
      0,
      expect.arrayContaining(['History:', '  monitors/shop: 5 days, 1 outage']),
    ]);
    expect(out).toContainEqual(expect.stringMatching(/^ {2}Without days and outages: .*nightly-backup/));
    expect(error.at(-1)).toBe(`After "tocsin apply": tocsin import history ${path}`);
    const written = JSON.parse(await readFile(path, 'utf8'));
    expect(written).toMatchObject({
      version: 1,
      file_set: 'k',
      monitors: { shop: { days: expect.anything() } },
    });
    expect(await readFile(join(folder, 'h-kuma-2.5.db.yaml'), 'utf8')).not.toContain('history');
  });

  test('is not asked of files that have none', async () => {
    const path = join(folder, 'none.json');
    const ofGatus = await importing('gatus.yaml', 'gatus', '--history', path);
    expect([ofGatus.code, ofGatus.error.join()]).toEqual([
      2,
      expect.stringContaining('--history: gatus has none to read'),
    ]);
    const ofDump = await importing('kuma-2.5-mariadb.sql', 'kuma', '--history', path);
    expect([ofDump.code, ofDump.error.join()]).toEqual([
      1,
      expect.stringContaining('Only a database (kuma.db) has history'),
    ]);
  });

  test.each([
    ['no JSON', 'history', 'no file of history'],
    ['a list', '[]', 'no file of history'],
    ['a configuration', '{"version":1,"monitors":{}}', 'no file of history'],
    ['another version', '{"version":2,"source":"a","file_set":"a","monitors":{}}', 'no file of history'],
    ['a monitor of text', '{"version":1,"source":"a","file_set":"a","monitors":{"shop":"x"}}', 'no file'],
  ])('is not sent from %s', async (_, content, message) => {
    const path = await fileOf(content, 'json');
    const { code, error } = await runCli(['import', 'history', path], { env });
    expect([code, error.join()]).toEqual([1, expect.stringContaining(message)]);
  });

  test('is sent from one file that is there', async () => {
    expect((await runCli(['import', 'history'], { env })).code).toBe(2);
    expect((await runCli(['import', 'history', 'a', 'b'], { env })).code).toBe(2);
    const { code, error } = await runCli(['import', 'history', join(folder, 'missing.json')], { env });
    expect([code, error.join()]).toEqual([1, expect.stringContaining('missing.json cannot be read')]);
  });
});

describe('a kuma.db of 3 GiB', () => {
  const sparse = async (name: string): Promise<string> => {
    const path = join(folder, name);
    const database = await readFile(dataPath('kuma-1.23.db'));
    // SQLite marks a database that keeps its changes in a log.
    database.fill(2, 18, 20);
    await writeFile(path, database);
    await truncate(path, 3 * 1024 ** 3);
    return path;
  };

  test('is imported in parts, and says what it may lack without its log', async () => {
    const path = await sparse('large.db');
    const { code, out } = await runCli(['import', 'kuma', path, '--to', `${path}.yaml`], { env });
    expect(code).toBe(0);
    expect(out.at(-1)).toMatch(/^\d+ taken whole, \d+ with losses, \d+ not taken\.$/);
    expect(out).toContainEqual(expect.stringMatching(/^The latest changes may be missing: .* kuma\.db-wal/));
  });

  test('with a log of 3 GiB beside it is imported in parts, too', async () => {
    const path = await sparse('logged.db');
    await writeFile(`${path}-wal`, '');
    await truncate(`${path}-wal`, 3 * 1024 ** 3);
    const { code, out } = await runCli(['import', 'kuma', path, '--to', `${path}.yaml`], { env });
    expect([code, out.join('\n').includes('The latest changes may be missing')]).toEqual([0, false]);
  });
});

test('a folder of Gatus is imported as one, with the folders below it', async () => {
  const given = join(folder, 'gatus');
  await mkdir(join(given, 'teams'), { recursive: true });
  await writeFile(join(given, 'alerting.yml'), 'alerting: { ntfy: { topic: on-call } }\n');
  await writeFile(
    join(given, 'teams', 'shop.yaml'),
    endpoint({ url: 'https://shop.example.com/', conditions: ['[STATUS] == 200'] }),
  );
  await writeFile(
    join(given, 'teams', 'blog.yaml'),
    endpoint({ url: 'https://blog.example.com/', conditions: ['[STATUS] == 200'] }),
  );
  await writeFile(join(given, 'notes.txt'), 'no YAML: [');
  const to = join(folder, 'of-folder.yaml');
  const { code, out } = await runCli(['import', 'gatus', given, '--to', to], { env });
  expect([code, out.at(-1)]).toEqual([0, expect.stringMatching(/^3 taken whole|^2 taken whole, 1 with/)]);
  const written = await readFile(to, 'utf8');
  for (const host of ['shop', 'blog']) expect(written).toContain(`https://${host}.example.com/`);
  expect(written).toContain('on-call');
  const empty = await mkdtemp(join(folder, 'empty-'));
  const refused = await runCli(['import', 'gatus', empty, '--to', `${to}.2`], { env });
  expect([refused.code, refused.error.join()]).toEqual([
    1,
    expect.stringContaining('no file that ends in .yaml'),
  ]);
});

test('an import whose private targets are names alone prints no empty EGRESS_ALLOW', async () => {
  const { code, out } = await importing(endpoint({ url: 'http://nas.lan/' }));
  expect(code).toBe(0);
  expect(out.join('\n')).not.toMatch(/EGRESS_ALLOW=(\n|$)/);
  expect(out).toContain(
    'Some names are private: nas.lan. Start the api, the probers and the dispatcher with their addresses in EGRESS_ALLOW, as the prober finds them.',
  );
});

describe('an import of several files', () => {
  const givenAs = async (content: unknown, name: string, at = ''): Promise<string> => {
    await mkdir(join(folder, at), { recursive: true });
    const path = join(folder, at, name);
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
  const run = (to: string, ...args: string[]) =>
    runCli(['import', ...args, '--to', join(folder, to)], { env });
  const ping = (id: number) => ({
    id,
    friendlyName: `Ping ${id}`,
    type: 'PING',
    url: 'a.example.com',
    interval: 60,
  });

  test('takes all pages of UptimeRobot', async () => {
    const first = await givenAs(
      { data: [ping(1)], nextLink: 'https://api.uptimerobot.com/v3/monitors?cursor=1' },
      'p1.json',
    );
    const second = await givenAs({ data: [ping(2)], nextLink: null }, 'p2.json');
    const { code, out } = await run('robot.yaml', 'uptimerobot', first, second);
    expect([code, out.join('\n').includes('Some monitors are missing')]).toEqual([0, false]);
    const written = await readFile(join(folder, 'robot.yaml'), 'utf8');
    for (const name of ['Ping 1', 'Ping 2']) expect(written).toContain(`name: ${name}`);
    const alone = await run('robot-1.yaml', 'uptimerobot', first);
    expect(alone.out.join('\n')).toContain('Some monitors are missing');
  });

  test('takes all pages of Better Stack, and its heartbeats', async () => {
    const address = (kind: string, page: number): string =>
      `https://uptime.betterstack.com/api/v2/${kind}?page=${page}`;
    const answer = (kind: string, data: readonly unknown[], page: number, last: number) => ({
      data,
      pagination: {
        first: address(kind, 1),
        last: address(kind, last),
        prev: page > 1 ? address(kind, page - 1) : null,
        next: page < last ? address(kind, page + 1) : null,
      },
    });
    const row = (id: number) => ({
      id: `${id}`,
      type: 'monitor',
      attributes: { pronounceable_name: `Ping ${id}`, monitor_type: 'ping', url: 'a.example.com' },
    });
    const job = { id: '1', type: 'heartbeat', attributes: { name: 'Job 1', period: 3600, grace: 60 } };
    const first = await givenAs(answer('monitors', [row(1)], 1, 2), 'b1.json');
    const second = await givenAs(answer('monitors', [row(2)], 2, 2), 'b2.json');
    const jobs = await givenAs(answer('heartbeats', [job], 1, 1), 'b3.json');
    const { code, out } = await run('stack.yaml', 'betterstack', jobs, second, first);
    expect([code, out.at(-1)]).toEqual([0, '0 taken whole, 3 with losses, 0 not taken.']);
    expect(out.join('\n')).not.toContain('Some rows are missing');
    const written = await readFile(join(folder, 'stack.yaml'), 'utf8');
    for (const name of ['Ping 1', 'Ping 2', 'Job 1']) expect(written).toContain(`name: ${name}`);
    const alone = await run('stack-1.yaml', 'betterstack', first);
    expect(alone.out.join('\n')).toContain('Some rows are missing');
  });

  test('takes the projects of Healthchecks.io', async () => {
    const check = { name: 'Backup', grace: 60, timeout: 3600, status: 'up' };
    const files = await Promise.all(
      ['a', 'b'].map((id) =>
        givenAs({ checks: [{ ...check, unique_key: id, name: `Job ${id}` }] }, `${id}.json`),
      ),
    );
    expect((await run('jobs.yaml', 'healthchecks', ...files)).out.at(-1)).toBe(
      '0 taken whole, 2 with losses, 0 not taken.',
    );
  });

  test('takes the checks of Pingdom, one in each line, and names those that only the overview has', async () => {
    const row = { type: { tcp: { port: 25 } }, hostname: 'a.example.com', resolution: 1 };
    const lines = [1, 2].map((id) => JSON.stringify({ check: { ...row, id, name: `Port ${id}` } }));
    const checks = await givenAs(`${lines.join('\n')}\n`, 'checks.json');
    const overview = await givenAs(
      { checks: [1, 2, 3].map((id) => ({ id, name: `Port ${id}`, hostname: 'a.example.com', type: 'tcp' })) },
      'overview.json',
    );
    const { code, out } = await run('pingdom.yaml', 'pingdom', overview, checks);
    expect([code, out.at(-1)]).toEqual([0, '2 taken whole, 0 with losses, 1 not taken.']);
    expect(out.join('\n')).toContain('GET /api/3.1/checks/3');
    const alone = await run('overview.yaml', 'pingdom', overview);
    expect([alone.code, alone.error.join('\n')]).toEqual([
      1,
      expect.stringContaining('the overview of Pingdom'),
    ]);
  });

  const prometheus = `
scrape_configs:
  - job_name: web
    metrics_path: /probe
    file_sd_configs: [{ files: ['targets/*.yml'] }]
    relabel_configs: [{ source_labels: [__address__], target_label: __param_target }]
`;

  test('takes Prometheus as files, and as a folder', async () => {
    const config = await givenAs(prometheus, 'prometheus.yml', 'prometheus');
    const modules = await givenAs(
      'modules: { http_2xx: { prober: http, timeout: 5s } }',
      'blackbox.yml',
      'prometheus',
    );
    const targets = await givenAs(
      '[{ "targets": ["https://a.example.com/"] }]',
      'web.yml',
      'prometheus/targets',
    );
    const last = '1 taken whole, 0 with losses, 0 not taken.';
    expect((await run('files.yaml', 'prometheus', config, modules, targets)).out.at(-1)).toBe(last);
    expect((await run('folder.yaml', 'prometheus', join(folder, 'prometheus'))).out.at(-1)).toBe(last);
  });

  test.each([
    ['kuma', ['a.db', 'b.db']],
    ['gatus', ['a.yaml', 'b.yaml']],
    ['uptimerobot', []],
    ['statuscake', ['a.json']],
  ])('is a wrong command line for %s with %j', async (service, files) => {
    const { code, error } = await run('none.yaml', service, ...files);
    expect([code, error.join('\n')]).toEqual([
      2,
      expect.stringContaining(
        'one of kuma, gatus, betterstack, healthchecks, pingdom, prometheus, uptimerobot',
      ),
    ]);
  });

  test('refuses what is too long before it reads all of it', async () => {
    const large = await givenAs(' '.repeat(5 * 1024 * 1024), 'large.json');
    const { code, error } = await run('large.yaml', 'uptimerobot', large, large);
    expect([code, error.join('\n')]).toEqual([
      1,
      expect.stringContaining('together must have at most 8388608 bytes'),
    ]);
  });

  test('prints no secret, and writes it into the file of secrets alone', async () => {
    const basic = { authType: 'HTTP_BASIC', httpUsername: 'ada', httpPassword: secret };
    const page = await givenAs(
      { data: [{ ...ping(1), ...basic, type: 'HTTP', url: 'https://a.example.com/' }] },
      's.json',
    );
    const { code, out, error } = await run('secret.yaml', 'uptimerobot', page);
    const written = await readFile(join(folder, 'secret.yaml'), 'utf8');
    expect([code, [...out, ...error, written].join('\n').includes(secret)]).toEqual([0, false]);
    expect(await readFile(join(folder, 'secret.env'), 'utf8')).toContain(secret);
  });
});

test.each([
  'kuma',
  'gatus',
  'betterstack',
  'healthchecks',
  'pingdom',
  'prometheus',
  'uptimerobot',
  'history',
])('an import of %s refuses a pipe and a device without opening them', async (service) => {
  const pipe = join(folder, `pipe-of-${service}`);
  execFileSync('mkfifo', [pipe]);
  for (const path of [pipe, '/dev/zero']) {
    const { code, error } = await runCli(['import', service, path, '--to', `${pipe}.yaml`], { env });
    expect([code, error.join()]).toEqual([
      1,
      expect.stringContaining(
        `${path} cannot be read: it is no regular file, but a pipe or a device. Write its content to a file first.`,
      ),
    ]);
  }
  const database = await fileOf('', 'db');
  execFileSync('mkfifo', [`${database}-wal`]);
  const { code, error } = await runCli(['import', 'kuma', database, '--to', `${pipe}.yaml`], { env });
  expect([code, error.join()]).toEqual([1, expect.stringContaining('-wal cannot be read: it is no regular')]);
});
