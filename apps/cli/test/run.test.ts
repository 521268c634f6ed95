import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { commands } from '../src/commands.js';
import { runCli } from './support/run-cli.js';

const channel = '019dedd5-a980-7d21-8a53-6d0f3b9e2c14';
const catchUp = ['catch-up', '--since', '2h', '--channel', channel, '--forward', 'http://127.0.0.1:1/'];

describe('help', () => {
  test.each([['--help'], ['-h'], ['help']])('%s lists every command', async (asked) => {
    const { code, out } = await runCli([asked]);
    expect(code).toBe(0);
    const width = Math.max(...commands.map(({ name }) => name.length));
    for (const { name, summary } of commands) expect(out[0]).toContain(`${name.padEnd(width)}  ${summary}`);
  });

  test.each(commands.map(({ name }) => name))('%s --help names its options and exit codes', async (name) => {
    const { code, out } = await runCli([name, '--help']);
    expect(code).toBe(0);
    expect(out[0]).toMatch(/^Usage:\n {2}tocsin /);
    expect(out[0]).toMatch(/^Exit codes: 0 .+ 1 .+ 2 .+\.$/m);
    expect(out[0]).toMatch(/^ {2}--json {2,}print/m);
  });
});

test.each([['--version'], ['-v'], ['-V'], ['version']])(
  '%s prints the version of the release',
  async (asked) => {
    const manifest = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));
    expect(await runCli([asked])).toMatchObject({ code: 0, out: [manifest.version], error: [] });
  },
);

describe('a wrong command line ends with 2, and the message names the option and the rule', () => {
  test.each<[string[], Record<string, string>, string]>([
    [[], {}, 'A command is missing.'],
    [['lisen'], {}, 'There is no command "lisen".'],
    [['verify', '--secrets', 'x'], {}, "Unknown option '--secrets'"],
    [['verify', '--header'], {}, "'--header <value>' argument missing"],
    [['verify', '--header', 'X-Signature: sha256=00'], {}, '--header must be a line such as'],
    [['verify', 'body.json'], {}, 'verify takes no argument'],
    [['verify'], {}, 'WEBHOOK_SECRET, --secret-file or --secret is required'],
    [['verify', '--secret', ''], {}, '--secret must not be empty'],
    [['verify', '--secret-file', '/nowhere'], {}, '--secret-file must be a file that can be read'],
    [['verify'], { WEBHOOK_SECRET: 's', WEBHOOK_SECRET_NEXT: '' }, 'WEBHOOK_SECRET_NEXT must not be empty'],
    [['listen', '--port', '65536'], {}, '--port must be a whole number from 0 to 65535'],
    [['listen', '--port', '-1'], {}, "'--port' argument is ambiguous"],
    [['listen', '--forward', 'localhost:3000'], {}, '--forward must be an http or https URL'],
    [
      ['listen', '--forward', 'http://me@localhost/'],
      {},
      '--forward must be an http or https URL without a user',
    ],
    [['listen', 'here'], {}, 'listen takes no argument'],
    [['replay', 'a.http'], {}, '--to is required'],
    [['replay', '--to', 'http://localhost/'], {}, 'FILE is required'],
    [['catch-up'], {}, '--since is required'],
    [['catch-up', '--since', '2w'], {}, '--since must be a duration such as 30m, 2h or 7d, or a time'],
    [['catch-up', '--since', '2h'], {}, '--channel is required'],
    [catchUp, {}, 'TOCSIN_API_KEY, --key-file or --key is required'],
    [catchUp, { TOCSIN_API_KEY: 'a key' }, 'The API key must be one word'],
    [catchUp, { TOCSIN_API_KEY: 'key', TOCSIN_URL: 'tocsin' }, 'TOCSIN_URL must be an http or https URL'],
    [[...catchUp, '--key', 'a', '--key-file', 'run.test.ts'], {}, 'must be a file that can be read'],
  ])('%j', async (args, env, message) => {
    const { code, out, error } = await runCli(args, { env });
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(error.join('\n')).toContain(message);
  });
});
