import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import type { HttpRequest, HttpVisit } from '../../src/http/http-visit.js';
import { httpServer } from '../support/http-server.js';
import { testNetwork } from '../support/network.js';

const digest = { username: 'ada', password: 'secret' };

const visit = (url: string, request: Partial<HttpRequest> = {}): Promise<HttpVisit> =>
  testNetwork().http({ url, deadlineMs: 5_000, digest, ...request });

const challenge = (nonce: string, more = '') => `Digest realm="r", qop="auth", nonce="${nonce}"${more}`;

type Answer = (request: IncomingMessage, response: ServerResponse, asked: number) => void;

/** Counts its requests, and keeps what each had of a login. */
async function asking(answer: Answer) {
  const logins: (string | undefined)[] = [];
  const server = await httpServer((request, response) => {
    logins.push(request.headers.authorization);
    answer(request, response, logins.length);
  });
  return { url: server.url, logins };
}

const refuse = (response: ServerResponse, ...challenges: string[]) =>
  response.writeHead(401, { 'WWW-Authenticate': challenges }).end('no');

describe('a challenge', () => {
  test('is answered once, with the body again', async () => {
    const bodies: string[] = [];
    const { url, logins } = await asking(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      bodies.push(Buffer.concat(chunks).toString());
      if (request.headers.authorization === undefined) refuse(response, 'Basic realm="r"', challenge('n1'));
      else response.end('yes');
    });
    const body = Buffer.from('hello');
    expect(await visit(`${url}/in?a=1`, { method: 'POST', body })).toMatchObject({
      status: 200,
      redirects: [],
    });
    expect(bodies).toEqual(['hello', 'hello']);
    expect(logins).toEqual([
      undefined,
      expect.stringMatching(
        /^Digest username="ada", realm="r", uri="\/in\?a=1", nonce="n1", nc=00000001, qop=auth,/,
      ),
    ]);
  });

  test('that follows the answer is the result', async () => {
    const { url, logins } = await asking(
      (_, response, asked) => void refuse(response, challenge(`n${asked}`)),
    );
    expect(await visit(url)).toMatchObject({ outcome: 'response', status: 401 });
    expect(logins).toHaveLength(2);
  });

  test('that says that the nonce is stale is answered once more, and not for ever', async () => {
    const { url, logins } = await asking(
      (_, response, asked) => void refuse(response, challenge(`n${asked}`, ', stale=true')),
    );
    expect(await visit(url)).toMatchObject({ status: 401 });
    expect(logins).toEqual([
      undefined,
      expect.stringContaining('nonce="n1"'),
      expect.stringContaining('nonce="n2"'),
    ]);
  });

  test.each([
    ['of another scheme', 'Basic realm="r"'],
    ['that protects the body too', 'Digest realm="r", nonce="n", qop="auth-int"'],
    ['of an unknown algorithm', 'Digest realm="r", nonce="n", algorithm=NEW'],
  ])('%s is not answered', async (_, header) => {
    const { url, logins } = await asking((_request, response) => void refuse(response, header));
    expect(await visit(url)).toMatchObject({ status: 401 });
    expect(logins).toEqual([undefined]);
  });

  test('is not answered without a login', async () => {
    const { url, logins } = await asking((_, response) => void refuse(response, challenge('n')));
    const network = testNetwork();
    expect(await network.http({ url, deadlineMs: 5_000 })).toMatchObject({ status: 401 });
    expect(logins).toEqual([undefined]);
  });

  test('brings cookies, which go with the answer', async () => {
    const cookies: (string | undefined)[] = [];
    const { url } = await asking((request, response, asked) => {
      cookies.push(request.headers.cookie);
      response.setHeader('Set-Cookie', 'session=1');
      if (asked === 1) refuse(response, challenge('n'));
      else response.end();
    });
    await visit(url);
    expect(cookies).toEqual([undefined, 'session=1']);
  });
});

describe('a redirect', () => {
  test('after a login takes a challenge of its own at the same origin', async () => {
    const { url, logins } = await asking((request, response) => {
      if (request.headers.authorization === undefined) refuse(response, challenge(`of ${request.url}`));
      else if (request.url === '/old') response.writeHead(302, { Location: '/new' }).end();
      else response.end();
    });
    expect(await visit(`${url}/old`, { redirectsMax: 3 })).toMatchObject({ status: 200 });
    expect(logins.map((login) => /nonce="([^"]*)"/.exec(login ?? '')?.[1])).toEqual([
      undefined,
      'of /old',
      undefined,
      'of /new',
    ]);
  });

  test('to another origin gets no answer', async () => {
    const other = await asking((_, response) => void refuse(response, challenge('n', ', domain="/"')));
    const { url } = await asking(
      (_, response) => void response.writeHead(302, { Location: other.url }).end(),
    );
    expect(await visit(url, { redirectsMax: 3 })).toMatchObject({ status: 401, url: `${other.url}/` });
    expect(other.logins).toEqual([undefined]);
  });
});

test('a server that challenges and then is silent ends at the deadline', async () => {
  const { url, logins } = await asking((_, response, asked) => {
    if (asked === 1) refuse(response, challenge('n'));
  });
  expect(await visit(url, { deadlineMs: 500 })).toMatchObject({ outcome: 'failed', code: 'timeout' });
  expect(logins).toHaveLength(2);
});
