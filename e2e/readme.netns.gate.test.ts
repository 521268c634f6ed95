// Over ten seconds: the whole README is followed.
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FreshClone, whyNoClone } from './support/fresh-clone.js';
import type { NpmStart } from './support/npm-start.js';
import { blocks, codeIn, readme } from './support/readme.js';
import type { Shell } from './support/shell.js';
import { until } from './support/until.js';

/** Commands that cannot be typed here, with the reason and the test that shows them. */
const shownElsewhere: Readonly<Record<string, string>> = {
  // No server has this name. e2e/first-run.slow.test.ts starts on a real PostgreSQL.
  'DATABASE_URL=postgres://tocsin:password@db.example.com/tocsin npm start': 'e2e/first-run.slow.test.ts',
};

/** Its monitors include Shop, which the tour has too, and addresses in private networks. */
const kumaFile = fileURLToPath(new URL('../packages/imports/test/data/kuma-2.5.db', import.meta.url));

/** Asks for what the reader pastes: the key that their first start printed. */
const asksForKey = /^printf "(API key: )" && read -r TOCSIN_API_KEY$/;

const reason = whyNoClone();
// Jest reports a skipped suite by name, with the reason.
const describeHere = reason === undefined ? describe : describe.skip;

type Json = Readonly<Record<string, unknown>>;

/** A value's field names and types, in order. */
const shapeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([name, field]) => [name, shapeOf(field)])
    : value === null
      ? 'null'
      : typeof value;

describeHere(
  `the README, typed word for word into a fresh clone${reason === undefined ? '' : ` (left out: ${reason})`}`,
  () => {
    let clone: FreshClone;
    let service: NpmStart;
    let apiKey: string;
    let terminal: Shell;
    const outputs: string[] = [];

    const get = async (path: string): Promise<Json> =>
      JSON.parse(
        await clone.output(
          'curl',
          '-s',
          '-H',
          `Authorization: Bearer ${apiKey}`,
          `http://127.0.0.1:3000${path}`,
        ),
      );
    const items = async (path: string): Promise<readonly Json[]> =>
      (await get(path)).items as readonly Json[];

    beforeAll(async () => {
      clone = await FreshClone.start();
      terminal = clone.terminal();
    });

    afterAll(async () => {
      service?.pressCtrlC();
      await service?.ended();
      await clone?.stop();
    });

    const startService = async (command: string): Promise<void> => {
      service = clone.start(command);
      await service.says(/Ctrl-C/);
    };

    /** What the text around the commands tells a reader to do. */
    const before: Readonly<Record<string, () => Promise<void>>> = {
      'tocsin import kuma': async () => {
        await clone.output('cp', kumaFile, 'data/kuma.db');
      },
    };

    test('does what it says, and prints what it shows', async () => {
      let seen = 0;
      for (const { language, code } of blocks) {
        if (language === 'text') {
          await until(`this is printed: ${code}`, () => terminal.transcript.includes(code, seen));
          seen = terminal.transcript.indexOf(code, seen) + code.length;
          // A reader takes longer than a message takes to be recorded.
          await until('no message is on its way', async () =>
            (
              await Promise.all(['pending', 'sending'].map((status) => items(`/v1/alerts?status=${status}`)))
            ).every(({ length }) => length === 0),
          );
        }
        if (language !== 'sh' || Object.hasOwn(shownElsewhere, code)) continue;
        if (code.endsWith('npm start')) {
          await startService(code);
          apiKey = /tocsin_\S+/.exec(service.output)?.[0] ?? '';
          continue;
        }
        const told = Object.entries(before).find(([command]) => code.startsWith(command))?.[1];
        await told?.();
        const prompt = asksForKey.exec(code)?.[1];
        const { output, status } = await terminal.run(
          code,
          prompt === undefined ? undefined : { prompt, text: apiKey },
        );
        expect({ code, output, status }).toEqual({ code, output, status: 0 });
        outputs.push(output);
      }
      expect(blocks.filter(({ code }) => asksForKey.test(code))).toHaveLength(1);
    });

    test('ends in two equal digests, both configurations side by side, and another account', async () => {
      const digests = outputs.find((output) => output.includes('sha256='))?.match(/[0-9a-f]{64}$/gm) ?? [];
      expect(digests).toHaveLength(2);
      expect(new Set(digests).size).toBe(1);
      const shops = (await items('/v1/monitors?limit=200')).filter(({ name }) => name === 'Shop');
      expect(shops.map(({ managed }) => managed)).toEqual(
        expect.arrayContaining([
          { file_set: 'default', key: 'shop' },
          { file_set: 'kuma', key: 'shop' },
        ]),
      );
      const made = outputs.find((output) => output.includes('api_key')) ?? '';
      expect(JSON.parse(made)).toMatchObject({ api_key: expect.stringMatching(/^tocsin_/) });
    });

    test('leaves out what is closed, and takes it after the restart that it tells of', async () => {
      const report = outputs.find((output) => output.includes('EGRESS_ALLOW=')) ?? '';
      const addresses = /^EGRESS_ALLOW=(.+)$/m.exec(report)?.[1] ?? '';
      expect(addresses).toMatch(/192\.168\./);
      expect(outputs.join('')).toContain('Left out, because their addresses are closed: ');
      service.pressCtrlC();
      await service.ended();
      await startService(`EGRESS_ALLOW=127.0.0.0/8,${addresses} npm start`);
      const before = (await items('/v1/monitors?limit=200')).length;
      const { output, status } = await terminal.run('tocsin apply data/kuma.yaml --env-file data/kuma.env');
      expect([status, output]).toEqual([0, expect.not.stringContaining('Left out')]);
      expect((await items('/v1/monitors?limit=200')).length).toBeGreaterThan(before);
    });

    test('shows the message as it is sent', async () => {
      const [alert] = (await items('/v1/alerts?limit=200'))
        .filter(({ event }) => event === 'incident.created')
        .slice(-1);
      const { headers, body } = await get(`/v1/alerts/${alert?.id}/request`);
      expect(shapeOf(JSON.parse(codeIn('json')))).toEqual(shapeOf(JSON.parse(String(body))));
      for (const [name, value] of Object.entries(headers as Json)) {
        expect(readme).toContain(`\`${name}: ${String(value).replace(/[0-9a-f]{64}$/, '<hex>')}\``);
      }
    });

    test('starts again with the data that is there, prints no key, and a link until somebody has used one', async () => {
      expect(service.output).not.toMatch(/tocsin_/);
      expect(service.output).toMatch(/\/setup#token=/);
    });

    test('stops what it started, and says what the receiver answers to a new secret', async () => {
      for (const name of ['RECEIVER', 'SHOP', 'LISTENER'])
        expect((await terminal.run(`kill -0 $${name}`)).status).not.toBe(0);
      const refused = (await items('/v1/alerts?limit=200')).filter(
        ({ event, response_status: status }) => event === 'channel.test' && status === 401,
      );
      expect(refused).toHaveLength(1);
      expect(readme).toContain('it answers 401, and the test message is `failed`');
    });
  },
);
