import { describe, expect, test } from '@jest/globals';
import { multiStep } from '../../../src/types/multi-step/multi-step.js';
import { run } from '../../support/run.js';
import { webServer } from '../../support/web-server.js';

const shop = ({ wrong }: { readonly wrong?: 'login' | 'token' | 'basket' | 'session' } = {}) =>
  webServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const answer = (status: number, json: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
    switch (request.url) {
      case '/login':
        if (wrong === 'login' || body !== '{"user":"bob","password":"secret"}') return answer(401, {});
        response.setHeader('Set-Cookie', ['session=s1; Path=/; HttpOnly', 'theme=dark; Path=/elsewhere']);
        response.setHeader('Location', '/basket');
        return answer(303, wrong === 'token' ? {} : { auth: { token: 't-42' } });
      case '/basket':
        if (wrong === 'session' || request.headers.cookie !== 'session=s1') return answer(403, {});
        return answer(200, { id: 7, items: wrong === 'basket' ? [] : ['book'] });
      case '/baskets/7/order':
        return answer(request.headers.authorization === 'Bearer t-42' ? 201 : 401, {});
      default:
        return answer(404, {});
    }
  });

const settings = {
  variables: { password: 'secret' },
  steps: [
    {
      name: 'log in',
      method: 'POST',
      url: '/login',
      body: '{"user":"bob","password":"{{password}}"}',
      accepted_statuses: ['303'],
      extract: [{ name: 'token', json_path: '$.auth.token' }],
    },
    {
      name: 'look at the basket',
      url: '/basket',
      json_assertions: [{ path: '$.items[0]', is: 'present' }],
      extract: [{ name: 'basket', json_path: '$.id' }],
    },
    {
      name: 'order',
      method: 'PUT',
      url: '/baskets/{{ basket }}/order',
      bearer_token: '{{token}}',
      accepted_statuses: ['201'],
    },
  ],
};

describe('a chain of requests', () => {
  test('that succeeds is up, with values and cookies carried on', async () => {
    const { url } = await shop();
    expect(await run(multiStep, url, settings)).toMatchObject({
      status: 'up',
      message: expect.stringMatching(/^All 3 steps succeeded in \d+ ms\.$/),
      details: {
        steps: [
          { name: 'log in', status_code: 303 },
          { name: 'look at the basket', status_code: 200 },
          { name: 'order', status_code: 201 },
        ],
      },
    });
  });

  test.each([
    ['login', 1, 'log in', 'It answered 401 Unauthorized instead of 303.'],
    ['token', 1, 'log in', 'token is not in the answer.'],
    ['session', 2, 'look at the basket', 'It answered 403 Forbidden instead of 200-299.'],
    ['basket', 2, 'look at the basket', '$.items[0] is missing.'],
  ] as const)('whose %s is wrong stops at step %i', async (wrong, step, name, fault) => {
    const { url, requests } = await shop({ wrong });
    expect(await run(multiStep, url, settings)).toMatchObject({
      status: 'down',
      message: `Step ${step} (${name}) failed: ${fault}`,
    });
    expect(requests).toHaveLength(step);
  });

  test('that cannot be reached is down at its first step', async () => {
    expect(await run(multiStep, 'http://127.0.0.1:1/', settings)).toMatchObject({
      status: 'down',
      message: 'Step 1 (log in) failed: 127.0.0.1:1 refused the connection.',
    });
  });

  test('that takes too long as a whole is down', async () => {
    const { url } = await webServer((_request, response) => setTimeout(() => response.end(), 200));
    const steps = Array.from({ length: 10 }, (_, step) => ({ name: `${step}`, url: '/' }));
    expect(await run(multiStep, url, { steps }, { timeoutMs: 700 })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/^Step [1-4] \([0-3]\) failed: .+ within 0\.\d+ seconds\.$/),
    });
  });

  const redirecting = (location: string) =>
    webServer(({ url }, response) =>
      url === '/account' ? response.writeHead(302, { Location: location }).end() : response.end('Log in'),
    );
  const account = { name: 'account', url: '/account' };

  test('that is sent to the login page is down, and says so', async () => {
    const { url } = await redirecting('/login?token=t-1');
    expect(await run(multiStep, url, { steps: [account] })).toMatchObject({
      status: 'down',
      message:
        'Step 1 (account) failed: It answered 302 Found instead of 200-299. It redirects to /login: put 302 into accepted_statuses if that is right, or set max_redirects to follow it.',
      details: { steps: [{ name: 'account', status_code: 302, redirects: 0 }] },
    });
  });

  test('that follows a redirect because it was told to is up, and says how many', async () => {
    const { url } = await redirecting('/home');
    expect(await run(multiStep, url, { steps: [{ ...account, max_redirects: 1 }] })).toMatchObject({
      status: 'up',
      message: expect.stringMatching(/^The step succeeded in \d+ ms, over 1 redirect\.$/),
      details: { steps: [{ name: 'account', status_code: 200, redirects: 1 }] },
    });
  });

  test('that is redirected more often than it may be is down', async () => {
    const { url, port } = await redirecting('/account');
    expect(await run(multiStep, url, { steps: [{ ...account, max_redirects: 1 }] })).toMatchObject({
      status: 'down',
      message: `Step 1 (account) failed: 127.0.0.1:${port} redirects again after 1 redirect.`,
    });
  });

  test.each(['/reset/s%20cret', '/reset/%73%20cret/x', '/reset/s cret', '/reset/%'])(
    'does not tell a secret in %s',
    async (location) => {
      const { url } = await redirecting(location);
      const { message } = await run(multiStep, url, { variables: { secret: 's cret' }, steps: [account] });
      expect(message).toContain('It redirects somewhere: ');
    },
  );

  test('says nothing that is secret', async () => {
    const { url } = await shop({ wrong: 'login' });
    expect(JSON.stringify(await run(multiStep, url, settings))).not.toContain('secret');
  });
});

describe('a value', () => {
  const carrying = async (extraction: object, header = '{{x}}') => {
    const { url, requests } = await webServer((_request, response) =>
      response.setHeader('X-Request-Id', 'r-1').end('csrf = "c-2"\nnext: https://a.example/\n'),
    );
    const report = await run(multiStep, url, {
      steps: [
        { name: 'first', url: '/', extract: [{ name: 'x', ...extraction }] },
        { name: 'second', url: '/', headers: { 'X-Value': header } },
      ],
    });
    return { report, value: requests[1]?.headers['x-value'] };
  };

  test('comes from a header', async () => {
    expect((await carrying({ header: 'x-request-id' })).value).toBe('r-1');
  });

  test('comes from a regular expression, its first group if it has one', async () => {
    expect((await carrying({ regular_expression: 'csrf = "(.*?)"' })).value).toBe('c-2');
    expect((await carrying({ regular_expression: 'https:\\S+' })).value).toBe('https://a.example/');
  });

  test('is put in wherever its name stands, and is not read for names again', async () => {
    expect((await carrying({ header: 'x-request-id' }, '{{x}}/{{ x }}/{x}')).value).toBe('r-1/r-1/{x}');
  });

  test('is found in the JSON of a large answer', async () => {
    const { url } = await webServer((_request, response) =>
      response.end(JSON.stringify({ items: 'x'.repeat(1_500_000), token: 't-1' })),
    );
    const steps = [{ name: 'first', url: '/', extract: [{ name: 'x', json_path: '$.token' }] }];
    expect(await run(multiStep, url, { steps })).toMatchObject({ status: 'up' });
  });

  test('beyond what is read stops the chain, and the message says how far it was looked for', async () => {
    const { url } = await webServer((_request, response) => response.end(`${'x'.repeat(1_500_000)}t-1`));
    const steps = [{ name: 'first', url: '/', extract: [{ name: 'x', regular_expression: 't-1' }] }];
    expect(await run(multiStep, url, { steps })).toMatchObject({
      message: 'Step 1 (first) failed: x is not in the first 1 MiB of the answer.',
    });
  });

  test('that is not there stops the chain', async () => {
    expect((await carrying({ json_path: '$.x' })).report).toMatchObject({
      status: 'down',
      message: 'Step 1 (first) failed: x is not in the answer.',
    });
  });

  test('that cannot be sent stops the chain', async () => {
    expect((await carrying({ regular_expression: '"\\nnext' })).report).toMatchObject({
      status: 'down',
      message: 'Step 2 (second) failed: Its header X-Value, with its values, cannot be sent.',
    });
  });
});

test.each([
  [{}, 'settings.steps is required'],
  [{ steps: [] }, 'settings.steps must hold at least 1 item'],
  [
    { steps: [{ name: 'a', url: '/{{b}}/{{b}}' }] },
    'settings.steps.0 uses {{b}}, which no step before it extracts',
  ],
  [
    { steps: [{ name: 'a', url: '/', extract: [{ name: 'b' }] }] },
    'settings.steps.0.extract.0 must hold exactly one of json_path, header and regular_expression',
  ],
  [
    { steps: [{ name: 'a', url: '/', bearer_token: 'a', basic_auth: { username: 'b', password: 'c' } }] },
    'settings.steps.0.bearer_token must not be given beside settings.steps.0.basic_auth',
  ],
])('settings %j are refused: %s', async (given, fault) => {
  expect(await run(multiStep, 'http://127.0.0.1:1/', given)).toMatchObject({
    status: 'down',
    message: `The monitor is not set up correctly: ${fault}.`,
  });
});
