import { expect, test } from '@jest/globals';
import { addressDomainOf, asciiDomain } from '../../src/catalogue.js';

test.each([
  ['ada@example.com', 'example.com'],
  ['Ada@Mail.Example.COM', 'mail.example.com'],
  ['"ada@example.org"@example.com', 'example.com'],
  ['ada@example.com.', 'example.com'],
  ['ada@Größe.example', 'xn--gre-6ka8i.example'],
  ['ada@xn--gre-6ka8i.example', 'xn--gre-6ka8i.example'],
  ['ada@mailhost', 'mailhost'],
])('the domain of %s is %s', (emailAddress, domain) => {
  const destination = { type: 'Email', fields: { email_address: emailAddress }, secrets: {} };
  expect(addressDomainOf(destination)).toBe(domain);
});

test('a channel without the address of a person has no domain', () => {
  const fields = { endpoint_url: 'https://ada@hooks.example.com/in' };
  expect(addressDomainOf({ type: 'Webhook', fields, secrets: {} })).toBeNull();
});

test('what is no domain has no form in ASCII', () => {
  expect(['exa mple.com', 'https://example.com', ''].map(asciiDomain)).toEqual(['', '', '']);
});
