import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { startApache } from '@tocsin/debian-servers';
import { http } from '../../src/types/http.js';
import { keyword } from '../../src/types/keyword.js';
import { run } from '../support/run.js';
import { serverOfFile } from '../support/server.js';

const password = 'correct horse';
const login = `ada:{SHA}${createHash('sha1').update(password).digest('base64')}\n`;

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const digestLogin = ['ada', 'böb']
  .map((name) => `${name}:Private area:${md5(`${name}:Private area:${password}`)}\n`)
  .join('');

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
      </Location>
      <LocationMatch ^/private>
        AuthType Digest
        AuthName "Private area"
        AuthUserFile ${folder}/digests
        Require valid-user
      </LocationMatch>
      Redirect /moved http://127.0.0.1:${port}/private.html
      Redirect /away http://localhost:${port}/private.html`,
    {
      logins: login,
      digests: digestLogin,
      'private.html': 'For members',
      'staff.html': 'For staff alone',
      'menu.txt': 'Soup',
    },
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

  test.each([
    ['/private.html', 'ada', password, 'up', /answered 200 OK/],
    ['/private.html?a=1&b="c"', 'ada', password, 'up', /answered 200 OK/],
    ['/private.html', 'böb', password, 'up', /answered 200 OK/],
    ['/private.html', 'ada', 'wrong', 'down', /answered 401 Unauthorized/],
    ['/private.html', 'eve', password, 'down', /answered 401 Unauthorized/],
    ['/moved', 'ada', password, 'up', /answered 200 OK/],
    ['/away', 'ada', password, 'down', /answered 401 Unauthorized/],
    ['/staff.html', 'ada', password, 'down', /answered 401 Unauthorized/],
    ['/', 'ada', password, 'up', /answered 200 OK/],
  ])('to a digest of %s by %s with the password %s', async (path, username, given, status, message) => {
    const report = await run(http, page(path), { digest_auth: { username, password: given } });
    expect(report).toMatchObject({ status, message: expect.stringMatching(message) });
  });
});
