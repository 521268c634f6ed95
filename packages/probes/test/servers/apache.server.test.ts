import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { startApache } from '@tocsin/debian-servers';
import { http } from '../../src/types/http.js';
import { keyword } from '../../src/types/keyword.js';
import { run } from '../support/run.js';
import { serverOfFile } from '../support/server.js';

const password = 'correct horse';
const login = `ada:{SHA}${createHash('sha1').update(password).digest('base64')}\n`;

const apache = serverOfFile(() =>
  startApache(
    ({ folder, port }) => `
      AddOutputFilterByType DEFLATE text/html
      Redirect permanent /old http://127.0.0.1:${port}/
      Redirect gone /gone
      <Directory ${folder}>
        Options +Indexes
        DirectoryIndex disabled
      </Directory>
      <Location /forbidden>
        Require all denied
      </Location>
      <Location /staff.html>
        AuthType Basic
        AuthName Staff
        AuthUserFile ${folder}/logins
        Require valid-user
      </Location>`,
    { logins: login, 'staff.html': 'For staff alone', 'menu.txt': 'Soup' },
  ),
);

const page = (path: string) => `http://127.0.0.1:${apache().port}${path}`;

describe('what Apache serves', () => {
  test.each<[string, string, string, RegExp]>([
    ['a directory', '/', 'up', /answered 200 OK/],
    ['a redirect to it', '/old', 'up', /answered 200 OK/],
    ['what is gone', '/gone', 'down', /answered 410 Gone/],
    ['what is not there', '/none', 'down', /answered 404 Not Found/],
    ['what nobody may read', '/forbidden', 'down', /answered 403 Forbidden/],
    ['what needs a login', '/staff.html', 'down', /answered 401 Unauthorized/],
  ])('%s', async (_, path, status, message) => {
    const report = await run(http, page(path));
    expect(report).toMatchObject({ status, message: expect.stringMatching(message) });
  });

  test('with its index of a directory, compressed', async () => {
    expect(await run(keyword, page('/'), { text: 'menu.txt' })).toMatchObject({ status: 'up' });
  });

  test.each([
    ['the right', password, 'up', /answered 200 OK/],
    ['a wrong', 'wrong', 'down', /answered 401 Unauthorized/],
  ])('with %s password', async (_, given, status, message) => {
    const settings = { basic_auth: { username: 'ada', password: given } };
    const report = await run(http, page('/staff.html'), settings);
    expect(report).toMatchObject({ status, message: expect.stringMatching(message) });
  });
});
