import { expect, test } from '@jest/globals';
import { startNginx } from '@tocsin/debian-servers';
import { multiStep } from '../../../src/types/multi-step/multi-step.js';
import { run } from '../../support/run.js';
import { server } from '../../support/server.js';

const site = () =>
  server(
    startNginx(
      ({ port }) => `server {
        listen 127.0.0.1:${port};
        location = /login { return 200 "Log in"; }
        location = /session { add_header Set-Cookie "session=s1; Path=/"; return 204; }
        location = /account {
          if ($cookie_session != "s1") { return 302 /login; }
          return 200 "Hello";
        }
      }`,
    ),
  );

const account = { name: 'account', url: '/account' };

test('a step that nginx sends to the login page is down', async () => {
  const { port } = await site();
  expect(await run(multiStep, `http://127.0.0.1:${port}/`, { steps: [account] })).toMatchObject({
    status: 'down',
    message: expect.stringMatching(
      /^Step 1 \(account\) failed: It answered 302 .* It redirects to \/login: /,
    ),
  });
});

test('the same step with a session is up', async () => {
  const { port } = await site();
  const steps = [{ name: 'log in', url: '/session' }, account];
  expect(await run(multiStep, `http://127.0.0.1:${port}/`, { steps })).toMatchObject({ status: 'up' });
});
