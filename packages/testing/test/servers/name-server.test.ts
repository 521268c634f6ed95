import { Resolver } from 'node:dns/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type NameAnswers, NameServer, type NameServerOptions } from '@tocsin/testing/servers';

let server: NameServer;
afterEach(() => server.close());

const answeredWithinMs = 10_000;

const resolverOf = async (
  answers: NameAnswers,
  options: Omit<NameServerOptions, 'answers'> = {},
  timeout = answeredWithinMs,
) => {
  server = await NameServer.start({ answers, ...options });
  const resolver = new Resolver({ timeout, tries: 1 });
  resolver.setServers([server.address]);
  return resolver;
};

describe('a name server', () => {
  test('answers from a table: addresses by their family, records of other types as they are', async () => {
    const resolver = await resolverOf({
      'A site.test': ['192.0.2.1', '2001:db8::1'],
      'MX site.test': [{ exchange: 'mx.site.test', priority: 10 }],
    });
    expect(await resolver.resolve4('site.test')).toEqual(['192.0.2.1']);
    expect(await resolver.resolveMx('site.test')).toEqual([{ exchange: 'mx.site.test', priority: 10 }]);
    await expect(resolver.resolve6('site.test')).rejects.toMatchObject({ code: 'ENODATA' });
    expect(server.questions).toEqual(['A site.test', 'MX site.test', 'AAAA site.test']);
  });

  test('answers as a function decides, which knows how often it was asked', async () => {
    const resolver = await resolverOf(({ name, type, asked }) =>
      name === 'moving.test' && type === 'A' ? [`192.0.2.${asked}`] : [],
    );
    expect(await resolver.resolve4('moving.test')).toEqual(['192.0.2.0']);
    expect(await resolver.resolve4('moving.test')).toEqual(['192.0.2.1']);
  });

  test.each([
    ['no such name', 'ENOTFOUND'],
    ['server failure', 'ESERVFAIL'],
    ['refused', 'EREFUSED'],
    ['not implemented', 'ENOTIMP'],
  ] as const)('goes wrong with %s', async (failure, code) => {
    const resolver = await resolverOf(() => failure);
    await expect(resolver.resolve4('site.test')).rejects.toMatchObject({ code });
  });

  test('gives over TCP what is too long for UDP', async () => {
    const texts = Array.from({ length: 100 }, (_, index) => `${index}: ${'long '.repeat(40)}`);
    const resolver = await resolverOf({ 'TXT site.test': texts.map((data) => ({ data: [data] })) });
    expect((await resolver.resolveTxt('site.test')).flat()).toEqual(texts);
    expect(server.questions).toEqual(['TXT site.test', 'TXT site.test']);
  });

  test('can be silent', async () => {
    const resolver = await resolverOf(() => 'silence', {}, 200);
    await expect(resolver.resolve4('site.test')).rejects.toMatchObject({ code: 'ETIMEOUT' });
  });

  test('says how long an answer may be kept, and listens where it is told', async () => {
    const resolver = await resolverOf(() => ['192.0.2.1'], { ttlSeconds: 60, host: '127.0.0.2' });
    expect(await resolver.resolve4('site.test', { ttl: true })).toEqual([{ address: '192.0.2.1', ttl: 60 }]);
    expect(server.address).toBe(`127.0.0.2:${server.port}`);
  });
});
