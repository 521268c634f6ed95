// biome-ignore-all lint/suspicious/noTemplateCurlyInString: configuration files have such texts.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
        const { body } = await readConfig([to], { env });
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
