import { describe, expect, test } from '@jest/globals';
import { registrationIn } from '../../src/findings/registration.js';

describe('a registration', () => {
  test('is read from what a check was told', () => {
    expect(
      registrationIn({
        domain: 'example.com',
        source: 'rdap',
        server: 'rdap.example.net',
        registrar: 'Good Names Ltd',
        statuses: ['clientTransferProhibited'],
        name_servers: ['ns1.example.com'],
        registered_at: '2001-05-01T04:00:00.000Z',
        expires_at: '2027-05-01T04:00:00.000Z',
        days_left: 120,
      }),
    ).toEqual({
      domain: 'example.com',
      registrar: 'Good Names Ltd',
      registeredAt: '2001-05-01T04:00:00.000Z',
      expiresAt: '2027-05-01T04:00:00.000Z',
      nameServers: ['ns1.example.com'],
      statuses: [{ code: 'clientTransferProhibited', words: 'Transfers are locked by the registrar' }],
      server: 'rdap.example.net',
      protocol: 'RDAP',
    });
  });

  test('may leave out all but who said so', () => {
    expect(
      registrationIn({ server: 'whois.example.net', source: 'whois', registrar: null, expires_at: null }),
    ).toEqual({
      domain: undefined,
      registrar: undefined,
      registeredAt: undefined,
      expiresAt: undefined,
      nameServers: [],
      statuses: [],
      server: 'whois.example.net',
      protocol: 'WHOIS',
    });
  });

  test.each([{ domain: 'example.com' }, { error: 'misconfigured' }])('is not there in %j', (details) => {
    expect(registrationIn(details)).toBeUndefined();
  });

  test.each([
    ['ok', 'In order, nothing is locked'],
    ['serverHold', 'Removed from the DNS by the registry'],
    ['clientDeleteProhibited', 'Deleting is locked by the registrar'],
    ['redemptionPeriod', 'Ended: only its last owner can still buy it back'],
    ['clientSomethingNew', 'clientSomethingNew'],
    ['delegated', 'delegated'],
  ])('whose status is %s says %s', (code, words) => {
    const registration = registrationIn({ server: 'rdap.example.net', statuses: [code] });
    expect(registration?.statuses).toEqual([{ code, words }]);
  });
});
