import { describe, expect, test } from '@jest/globals';
import { unpackedSeen } from '../src/evidence/evidence.js';
import type { Probe } from '../src/probe/probe.js';
import { registry } from '../src/registry.js';
import { api } from '../src/types/api.js';
import { http } from '../src/types/http.js';
import { keyword } from '../src/types/keyword.js';
import { multiStep } from '../src/types/multi-step/multi-step.js';
import { run, runWithEvidence } from './support/run.js';
import { webServer } from './support/web-server.js';

const password = 'correct-horse-battery';
const digest_auth = { username: 'ada', password };

/** Challenges once, and then sends the answer of the login back everywhere. */
async function echoing(status: number) {
  const answers: string[] = [];
  const { url } = await webServer((request, response) => {
    const login = request.headers.authorization;
    if (login === undefined) {
      response
        .writeHead(401, { 'WWW-Authenticate': 'Digest realm="r", qop="auth", nonce="the-nonce"' })
        .end();
      return;
    }
    answers.push(login);
    const hash = /response="(\w+)"/.exec(login)?.[1];
    response
      .writeHead(status, { 'X-Login': login, 'X-Hash': hash })
      .end(`{"login":${JSON.stringify(login)},"hash":"${hash}"}`);
  });
  return { url, answers };
}

describe('a login by digest', () => {
  test.each<[string, Probe, object]>([
    ['http', http, { digest_auth }],
    ['keyword', keyword, { digest_auth, text: 'the-nonce' }],
    ['api', api, { digest_auth, method: 'POST', body: '{}' }],
    [
      'multi_step',
      multiStep,
      {
        variables: { secret: password, me: 'ada' },
        steps: [{ name: 'a', url: '/', digest_auth: { username: '{{me}}', password: '{{secret}}' } }],
      },
    ],
  ])(
    'answers the challenge of %s, and leaves neither password nor hash behind',
    async (_, probe, settings) => {
      for (const [status, expected] of [
        [200, 'up'],
        [500, 'down'],
      ] as const) {
        const { url, answers } = await echoing(status);
        const { evidence, ...outcome } = await runWithEvidence(probe, `${url}/`, settings);
        expect(outcome).toMatchObject({ status: expected });
        expect(answers).toEqual([expect.stringMatching(/^Digest username="ada", realm="r", uri="\/"/)]);
        const hash = /response="(\w+)"/.exec(answers[0] ?? '')?.[1] ?? 'no hash';
        const seen = unpackedSeen((await evidence?.packed({ withBodies: true })) ?? '');
        const told = JSON.stringify({ outcome, seen });
        expect(told).toContain('the-nonce');
        for (const secret of [password, hash]) expect(told).not.toContain(secret);
      }
    },
  );

  test('is refused beside another one', async () => {
    const given = { digest_auth, basic_auth: digest_auth };
    expect(await run(http, 'http://127.0.0.1:1/', given)).toMatchObject({
      message:
        'The monitor is not set up correctly: settings.digest_auth must not be given beside settings.basic_auth.',
    });
  });

  test('is a setting of every type that visits pages with a login', () => {
    const typesWith = (setting: string) =>
      Object.values(registry).flatMap(({ type, settings }) =>
        Object.hasOwn(settings.properties ?? {}, setting) ? [type] : [],
      );
    expect([...typesWith('digest_auth'), 'websocket'].toSorted()).toEqual(typesWith('basic_auth').toSorted());
  });
});
