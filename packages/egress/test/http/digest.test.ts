import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { digestAuthorization, digestChallenge } from '../../src/http/digest.js';
import { runs } from '../support/runs.js';

const responseIn = (authorization: string | undefined) => /response="(\w+)"/.exec(authorization ?? '')?.[1];

const answer = (
  headers: readonly string[],
  cnonce?: string,
  login = { username: 'Mufasa', password: 'Circle of Life' },
  request = { method: 'GET', uri: '/dir/index.html' },
) => {
  const challenge = digestChallenge(headers);
  return challenge && digestAuthorization(challenge, request, login, cnonce);
};

/** RFC 7616, section 3.9.1. */
const nonce = '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v';
const opaque = 'FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS';
const challengeOf = (algorithm: string) =>
  `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="${nonce}", opaque="${opaque}"`;
const cnonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ';

describe('the examples of', () => {
  test('RFC 7616: MD5', () => {
    expect(answer([challengeOf('MD5')], cnonce)).toBe(
      `Digest username="Mufasa", realm="http-auth@example.org", uri="/dir/index.html", algorithm=MD5, nonce="${nonce}", nc=00000001, qop=auth, cnonce="${cnonce}", response="8ca523f5e9506fed4657c9700eebdbec", opaque="${opaque}"`,
    );
  });

  test('RFC 7616: SHA-256, which is chosen wherever it stands', () => {
    const both = [challengeOf('MD5'), challengeOf('SHA-256')];
    for (const headers of [both, both.toReversed(), [both.join(', ')], [challengeOf('SHA-256')]]) {
      const given = answer(headers, cnonce);
      expect(given).toContain('algorithm=SHA-256, ');
      expect(responseIn(given)).toBe('753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1');
    }
  });

  test('RFC 2617: without an algorithm', () => {
    const challenge =
      'Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"';
    const login = { username: 'Mufasa', password: 'Circle Of Life' };
    const given = answer([challenge], '0a4f113b', login);
    expect(responseIn(given)).toBe('6629fae49393a05397450978507c4ef1');
    expect(given).not.toContain('algorithm');
  });

  test('RFC 2069, with the response of its erratum 749: without qop', () => {
    const challenge =
      'Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"';
    const login = { username: 'Mufasa', password: 'CircleOfLife' };
    const given = answer([challenge], '0a4f113b', login);
    expect(responseIn(given)).toBe('1949323746fe6a43ef61f9606e7febea');
    expect(given).not.toMatch(/qop|nc=|cnonce/);
  });
});

/** By coreutils: printf %s 'user:realm:password' | md5sum, and so on. */
test.each([
  ['MD5-sess', 'auth', '6e4aac8b22e97762f88ccd0d5ccf5b1d'],
  ['SHA-256-sess', 'auth', 'ea348c3992b38a8ab656b8bcd3589ab596820515773c2a4605013c6216e0f070'],
])('the algorithm %s hashes both nonces too', (algorithm, qop, response) => {
  const challenge = `Digest realm="r", nonce="n", qop="${qop}", algorithm=${algorithm}`;
  const given = answer([challenge], 'c', { username: 'u', password: 'p' }, { method: 'GET', uri: '/' });
  expect(responseIn(given)).toBe(response);
});

describe('a challenge', () => {
  test.each([
    ['among others', 'Negotiate YWJj==, Basic realm="a, b", Digest realm="r", nonce="n"'],
    ['before others', 'Digest realm="r", nonce="n", Basic realm="other", charset="UTF-8"'],
    ['in other letters and spaces', 'dIGEST  REALM = "r" ,, Nonce=n ,STALE=FALSE'],
    ['with text behind that is none', 'Digest realm="r", nonce="n", "'],
  ])('%s is read', (_, header) => {
    expect(digestChallenge([header])).toMatchObject({
      realm: 'r',
      nonce: 'n',
      hasQop: false,
      isStale: false,
    });
  });

  test.each([
    ['Basic realm="r", nonce="n"'],
    ['Digest realm="r"'],
    ['Digest nonce="n"'],
    ['Digest realm="r", nonce="n", qop="auth-int"'],
    ['Digest realm="r", nonce="n", algorithm=SHA-512-256'],
    ['Digest realm="r", nonce="n", algorithm=constructor'],
    ['Digest realm="r\u0001", nonce="n"'],
    ['Digest realm="r, nonce="n"'],
    [''],
  ])('%j cannot be answered', (header) => {
    expect(digestChallenge([header])).toBeUndefined();
  });

  test('that is stale says so', () => {
    expect(digestChallenge(['Digest realm="r", nonce="n", stale=TRUE'])?.isStale).toBe(true);
  });

  test('with quotes is written back with them, and hashed without', () => {
    const given = answer(['Digest realm="a \\"b\\" \\\\", nonce="n"'], 'c', { username: 'u', password: 'p' });
    expect(given).toContain('realm="a \\"b\\" \\\\"');
    expect(responseIn(given)).toBe('8c37121022ff9f64f969aa77b17378c8');
  });

  test('of any text gives an answer that a header can hold, or none', () => {
    const text = fc.string({ unit: fc.constantFrom(...'Digest realm="nonce,\\=\u0000\u0007é q') });
    fc.assert(
      fc.property(text, text, (before, realm) => {
        const given = answer([`${before}, Digest realm="${realm}", nonce="n"`]);
        expect(given === undefined || /^[\t\x20-\x7e\x80-\xff]*$/.test(given)).toBe(true);
      }),
      runs(2_000),
    );
  });
});

test('a name that is not ASCII is hashed and sent as UTF-8', () => {
  const login = { username: 'böb', password: 'sécret' };
  const given = answer(['Digest realm="r", nonce="n"'], 'c', login, { method: 'GET', uri: '/' });
  expect(given).toContain(`username="${Buffer.from('böb').toString('latin1')}"`);
  expect(responseIn(given)).toBe('0a0ad30e98851e649e0dc9806ad30fc8');
});
