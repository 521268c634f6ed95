import { expect, test } from '@jest/globals';
import { ScramClient, saltedPassword } from '../../src/service/scram.js';

const rfc7677 = {
  client: () =>
    new ScramClient(
      { mechanism: 'SCRAM-SHA-256', username: 'user', password: 'pencil' },
      'rOprNGfwEbeRWgbNEkqO',
    ),
  first: 'n,,n=user,r=rOprNGfwEbeRWgbNEkqO',
  serverFirst: 'r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096',
  final:
    'c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=',
  serverFinal: 'v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=',
};

const rfc5802 = {
  client: () =>
    new ScramClient(
      { mechanism: 'SCRAM-SHA-1', username: 'user', password: 'pencil' },
      'fyko+d2lbbFgONRv9qkxdawL',
    ),
  first: 'n,,n=user,r=fyko+d2lbbFgONRv9qkxdawL',
  serverFirst: 'r=fyko+d2lbbFgONRv9qkxdawL3rfcNHYJY1ZVvWVs7j,s=QSXCR+Q6sek8bf92,i=4096',
  final: 'c=biws,r=fyko+d2lbbFgONRv9qkxdawL3rfcNHYJY1ZVvWVs7j,p=v0X8v3Bz2T0CJGbJQyF0X+HI4Ts=',
  serverFinal: 'v=rmF9pqV8S7suAoZWja4dJRkFsKQ=',
};

test.each([
  ['RFC 7677, section 3', rfc7677],
  ['RFC 5802, section 5', rfc5802],
])('the exchange of %s', (_, { client: newClient, first, serverFirst, final, serverFinal }) => {
  const client = newClient();
  expect(client.first).toBe(first);
  expect(client.proves(serverFinal)).toBe(false);
  expect(client.final(saltedPassword(client.read(serverFirst)))).toBe(final);
  expect(client.proves(serverFinal)).toBe(true);
  expect(client.proves(serverFinal.replace('v=6', 'v=7').replace('v=r', 'v=s'))).toBe(false);
  expect(client.proves('e=other-error')).toBe(false);
  expect(client.proves('')).toBe(false);
});

test('commas and equals signs in a user name are escaped', () => {
  const login = { mechanism: 'SCRAM-SHA-256', username: 'a=b,c', password: '' } as const;
  expect(new ScramClient(login, 'x').first).toBe('n,,n=a=3Db=2Cc,r=x');
});

test('the server chooses the number of iterations', () => {
  const message = rfc7677.serverFirst.replace('i=4096', 'i=9999999999');
  expect(rfc7677.client().read(message)).toMatchObject({ iterations: 9_999_999_999 });
});

test.each([
  '',
  'r=another,s=QSXCR+Q6sek8bf92,i=4096',
  'r=rOprNGfwEbeRWgbNEkqO,s=QSXCR+Q6sek8bf92,i=4096',
  rfc7677.serverFirst.replace('i=4096', 'i=0'),
  rfc7677.serverFirst.replace('i=4096', 'i=-1'),
  rfc7677.serverFirst.replace('i=4096', 'i=1e9'),
  rfc7677.serverFirst.replace(/s=[^,]+/, 's='),
])('the server message %j is refused', (message) => {
  expect(() => rfc7677.client().read(message)).toThrow('breaks SCRAM');
});
