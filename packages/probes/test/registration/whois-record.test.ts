import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseWhois, referralIn } from '../../src/registration/whois-record.js';

const recordIn = (text: string) => {
  const answer = parseWhois(text);
  if (answer.outcome !== 'registered') throw new Error(`${answer.outcome}: ${text}`);
  return answer.record;
};

describe('the record of a domain', () => {
  test.each([
    ['Registry Expiry Date: 2027-05-01T00:00:00Z'],
    ['   Registrar Registration Expiration Date: 2027-05-01T00:00:00Z'],
    ['Expiry date:  01-May-2027'],
    ['expires.............: 1.5.2027 00:00:00'],
    ['expires:      2027-05-01'],
    ['paid-till:     2027-05-01T00:00:00Z'],
    ['Expiration Time: 2027-05-01 00:00:00'],
    ['[Expires on]                    2027/05/01'],
    ['Record expires on 2027-05-01\nexpire: 2027-05-01'],
    ['renewal date: 2027. 05. 01.'],
  ])('says when it ends: %j', (text) => {
    expect(recordIn(`% Terms: none\n\n${text}\nstatus: ok\n`).expiresAt).toEqual(new Date('2027-05-01'));
  });

  test.each([
    ['under co.jp, behind its state', '[State]                         Connected (2027/05/01)'],
    ['under co.jp in Japanese', 'a. [有効期限]                    2027/05/01'],
    ['under in.ua, behind its status', 'status:     OK-UNTIL 20270501000000'],
    ['under .pt, in two languages', 'Data de expiração / Expiration Date (dd/mm/yyyy): 01/05/2027'],
    ['under .tw, without a colon', '   Record expires on 2027-05-01 (YYYY-MM-DD)'],
    ['under .kg, without a colon, as C writes dates', 'Record expires on Sat May  1 00:00:00 2027'],
    ['under .us, as C writes dates', 'Domain Expiration Date:   Sat May 01 00:00:00 GMT 2027'],
    ['under .ug, as people write dates', 'Expiry:             1st May, 2027'],
    ['under .ly', 'Expired: 2027-05-01 00:00:00'],
    ['under .th', 'Exp date: 1 May 2027'],
    ['under .my', 'd [Record Expired]              01-MAY-2027'],
    ['under .ve', '   Fecha de Vencimiento: 2027-05-01 00:00:00'],
    ['between quotes', 'expired: "2027-05-01T00:00:00Z"'],
    ['in a column', 'Valid-date          2027-05-01'],
  ])('says when it ends %s', (_, text) => {
    expect(recordIn(text).expiresAt).toEqual(new Date('2027-05-01'));
  });

  test('under .tk says nothing of its end, since the month comes first there and could be taken for the day', () => {
    expect(recordIn('Status: active\nRecord will expire on: 05/01/2027\n').expiresAt).toBeUndefined();
  });

  test('says whose it is and what may be done with it', () => {
    const text = [
      'domain: site.test',
      'registrar:     GOOD-NAMES',
      'state:         REGISTERED, DELEGATED, VERIFIED',
      'Domain Status: clientHold https://icann.org/epp#clientHold',
      'Domain Status: serverDeleteProhibited (https://www.icann.org/epp#serverDeleteProhibited)',
      'status:        ACTIVE',
      'created:       2001-05-01',
      'nserver:       ns1.site.test. 192.0.2.1',
    ];
    expect(recordIn(text.join('\r\n'))).toEqual({
      registeredAt: new Date('2001-05-01'),
      expiresAt: undefined,
      registrar: 'GOOD-NAMES',
      statuses: ['clientHold', 'serverDeleteProhibited', 'ok', 'registered', 'delegated', 'verified'],
      nameServers: ['ns1.site.test.'],
    });
  });

  test.each([
    ['pendingDelete / redemptionPeriod', ['pendingDelete', 'redemptionPeriod']],
    ['serverHold (Expired)', ['serverHold']],
    ['Connected (2027/05/01)', ['Connected']],
    ['OK-UNTIL 20270501000000', ['ok']],
    ['NOT AVAILABLE', ['notAvailable']],
  ])('has the statuses that stand on one line: %s', (written, statuses) => {
    expect(recordIn(`registrar: Good Names\nstatus: ${written}\n`).statuses).toEqual(statuses);
  });

  test('may have its values below their labels', () => {
    const text = [
      'Domain:',
      '     site.test',
      'Domain Status:',
      '     Active',
      '     Transfer Prohibited',
      '',
      'Registrar:',
      '     Good Names (https://names.test)',
      'Relevant dates:',
      '     Registered on 30th April 2003 at 00:00:00.000',
      'Name servers:',
      '     ns1.site.test  192.0.2.1',
      '     ns2.site.test',
      '',
      'Looked up today',
    ];
    expect(recordIn(text.join('\n'))).toEqual({
      registeredAt: new Date('2003-04-30'),
      expiresAt: undefined,
      registrar: 'Good Names (https://names.test)',
      statuses: ['ok', 'transferProhibited'],
      nameServers: ['ns1.site.test', 'ns2.site.test'],
    });
  });

  test('may have a registrar with labels of its own', () => {
    const text =
      'Domain: site.test\nTechnical:\n\tName: Somebody\nRegistrar:\n\tName: Good Names\n\tWebsite: x.test\n';
    expect(recordIn(text)).toMatchObject({ registrar: 'Good Names' });
  });

  test('is there although its legal notice speaks of limits and of free names', () => {
    const text = [
      'Registrar: Good Names',
      'It is forbidden to query after the limit has been exceeded. Too many requests are blocked.',
      'It allows persons to check whether a name is still available or not.',
      'Not found',
    ];
    expect(recordIn(text.join('\n'))).toMatchObject({ registrar: 'Good Names' });
  });
});

describe('a domain that is not registered', () => {
  test.each([
    ['No match for "SITE.TEST".'],
    ['% No match'],
    ['Domain not found.'],
    ['NOT FOUND'],
    ['%% No entries found in the database'],
    ['Domain: site.test\nStatus: free'],
    ['Domain: site.test\nStatus: AVAILABLE'],
    ['Domain:\tsite.test\nStatus:\tAVAILABLE'],
    ['Domain Name: site.test\nDomain Status: No Object Found'],
    ['domain_name: site.test\nquery_status: 220 Available'],
    ['The queried object does not exist: no such domain'],
    ['Available\nDomain: site.test'],
    ['Domain site.test is not registered here.'],
    ['Domain site.test not registred.'],
    ['Domain is not registered'],
    ['%ERROR:103: Domain is not registered'],
    ['The domain has not been registered.'],
    ['Above domain name is not registered to the registry.'],
    ['% Not Registered - The domain you have requested (site.test) is not registered.'],
    ['Object not found'],
    ['% Object "site.test" NOT FOUND.'],
    ['Key not found'],
    ['Domain site.test not found'],
    ['domain "site.test" not found.'],
    ['The domain site.test was not found!'],
    ['The requested domain was not found in the registry.'],
    ['Sorry, but domain: "site.test", not found in database'],
    ['Data not found. This domain is available for registration.'],
    ['No records matching site.test found.'],
    ['% No records found for object SITE.TEST'],
    ['No domain records were found to match "site.test"'],
    ['% Unfortunately, No Results Were Found'],
    ['No Found'],
    ['No matching record.'],
    ['% No data was found to match the request criteria.'],
    ['%ERROR: no entries found'],
    ['%error 230 No Objects Found'],
    ['There is no information available on the domain consulted.'],
    ['Nincs találat / No match'],
    ['No_Se_Encontro_El_Objeto/Object_Not_Found'],
    ['site.test no match'],
    ['site.test: no existe'],
    ['site.test is free'],
    ['SITE.TEST is available.'],
    ['>>> Domain "site.test" is available for registration'],
    ['Domain site.test is available for purchase'],
    ['Domain Name [site.test] does not exist in database'],
    ['This Domain is not available in our whois database'],
    ['Invalid query or domain name not known in the registry'],
    ['We do not have an entry in our database matching your query.'],
    ['We could not find the requested domain on our system'],
    ['% This query returned 0 objects.'],
  ])('is missing: %j', (text) => {
    expect(parseWhois(`${text}\n>>> Terms: none <<<\n`)).toEqual({ outcome: 'unregistered' });
  });
});

describe('a registry that limits how often it answers', () => {
  test.each([
    ['%% RL IP [##########]\n%% Too many requests...\n%% No entries found.', 'Too many requests...'],
    ['The query quota for 192.0.2.1 has been exceeded', 'The query quota for 192.0.2.1 has been exceeded'],
    ['You have exceeded your quota of queries.', 'You have exceeded your quota of queries.'],
    ['WHOIS LIMIT EXCEEDED - SEE SITE.TEST', 'WHOIS LIMIT EXCEEDED - SEE SITE.TEST'],
    [
      'whois.test: daily whois-limit exceeded for client',
      'whois.test: daily whois-limit exceeded for client',
    ],
    ['only 1 request per second allowed', 'only 1 request per second allowed'],
    ['% Maximum queries per hour reached (100)', 'Maximum queries per hour reached (100)'],
    [
      '% Error: 55000000002 access control limit reached.',
      'Error: 55000000002 access control limit reached.',
    ],
    ['Please slow down and try again later.', 'Please slow down and try again later.'],
    ['Please go away for 13 Seconds', 'Please go away for 13 Seconds'],
    [
      '% Excessive querying, grace period of 2 seconds\nNot found',
      'Excessive querying, grace period of 2 seconds',
    ],
    ['-1: Still in grace period, wait 7 seconds', '1: Still in grace period, wait 7 seconds'],
    ['-3: IP address blocked', '3: IP address blocked'],
    ['domain_name: site.test\nquery_status: 440 Request Denied', 'query_status: 440 Request Denied'],
    ['Service temporarily unavailable.', 'Service temporarily unavailable.'],
    ['* Sorry, the Whois database is currently down.', 'Sorry, the Whois database is currently down.'],
  ])('says nothing about the domain: %j', (text, line) => {
    expect(parseWhois(`${text}\n`)).toEqual({ outcome: 'refused', line });
  });
});

test.each([
  'Reserved by the registry',
  'Domain not available',
  'Not available for registration.',
  'hello',
  '',
])('%j cannot be read', (text) => {
  expect(parseWhois(text)).toEqual({ outcome: 'unreadable' });
});

test('whatever a server answers can be read or not', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      expect(() => [parseWhois(text), referralIn(text)]).not.toThrow();
    }),
  );
});

test('a directory refers to a server', () => {
  expect(referralIn('refer:        whois.nic.test\n\ndomain:       TEST\nwhois:        other.test\n')).toBe(
    'whois.nic.test',
  );
  expect(referralIn('domain:       TEST\nwhois:        whois.nic.test\n')).toBe('whois.nic.test');
  expect(referralIn('domain:       TEST\n')).toBeUndefined();
});
