import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../../../../..');

const sources = (['packages', 'apps'] as const)
  .flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((room) =>
      readdirSync(join(root, folder, room, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.includes('migrations'))
        .map((file) => {
          const path = `${folder}/${room}/src/${file}`;
          return { path, text: readFileSync(join(root, path), 'utf8') };
        }),
    ),
  )
  .sort((a, b) => (a.path < b.path ? -1 : 1));

/** The places in all sources, as `file: text`. */
const places = (pattern: RegExp): string[] =>
  sources.flatMap(({ path, text }) =>
    Array.from(text.matchAll(pattern), ([found]) => `${path}: ${found.replaceAll(/\s+/g, ' ')}`),
  );

const api = 'apps/api/src';
const people = 'packages/persistence/src/people';

// Addresses are texts, and one mailbox has many. A place that is new here must say which rule it goes by:
// `mailboxOf` for counts, `addressForms` or `isSameAddress` for comparisons, `addressFrom` for what is stored.
describe('the places that count, compare or store e-mail addresses are known:', () => {
  test('each count says of whom, and those of addresses take the mailbox', () => {
    expect(places(/\b(?:requireWithin|limitCounts\.count)\([^;{]*?\);/g)).toEqual([
      `${api}/http/access/mailbox.ts: requireWithin(repositories, ofAccount, accountId, now);`,
      `${api}/http/access/mailbox.ts: requireWithin(repositories, toAddress, mailboxOf(emailAddress).mailbox, now);`,
      // `whom` is an account, or a mailbox.
      `${api}/http/access/mailbox.ts: requireWithin(repositories, limit, whom, now);`,
      `${api}/http/access/rate-limit.ts: limitCounts.count(subjectOf(limit, whom), limit.windowMs, now);`,
      // `whom` is a mailbox, or a group of strangers by their mailboxes.
      `${api}/monitors/reschedule.ts: requireWithin(repositories, newPushTokens, accountId, now);`,
      `${api}/people/ask-for-password-reset.ts: requireWithin(repositories, passwordResets, whom, now);`,
      `${api}/people/begin-sign-in.ts: requireWithin(repositories, begunByStrangers, by.network, now);`,
      // `whom` is a person, or such a group.
      `${api}/people/sign-in-counts.ts: requireWithin(repositories, limit, whom, now);`,
      `${api}/people/sign-in-counts.ts: limitCounts.count(nobody, 1, now);`,
      `${api}/public-status/subscriptions.ts: requireWithin(repositories, subscriptionLimits.ofNetwork, network, now);`,
      `${api}/public-status/subscriptions.ts: requireWithin(repositories, subscriptionLimits.ofSite, site, now);`,
      `${api}/public-status/subscriptions.ts: requireWithin(repositories, subscriptionLimits.ofPage, pageId, now);`,
      `${api}/public-status/subscriptions.ts: requireWithin(repositories, subscriptionLimits.ofAccount, page.accountId, now);`,
      `${api}/public-status/subscriptions.ts: requireWithin(repositories, subscriptionLimits.toDomain, domain, now);`,
      `${api}/public-status/subscriptions.ts: requireWithin(repositories, subscriptionLimits.toMailbox, mailboxOf(emailAddress).mailbox, now);`,
    ]);
    expect(places(/\b(?:requireMailLeft|addMailWithin|countMailIfLeft)\(repositories[^;]*?, now\)/g)).toEqual(
      [
        `${api}/channels/confirmation.ts: requireMailLeft(repositories, testMessages, accountId, address, now)`,
        `${api}/channels/confirmation.ts: requireMailLeft(repositories, confirmations, accountId, address, now)`,
        `${api}/channels/confirmation.ts: countMailIfLeft(repositories, confirmations, accountId, address, now)`,
        `${api}/channels/tell-owners.ts: addMailWithin(repositories, failureMails, accountId, address, mail, now)`,
        `${api}/http/access/mailbox.ts: countMailIfLeft(repositories, limits, accountId, emailAddress, now)`,
      ],
    );
  });

  test('each statement compares addresses with all forms of one', () => {
    const compared = places(/\bemail_address\s*(?:=|<>|!=|\bIN\b|\bLIKE\b|\bBETWEEN\b)[^\n]{0,16}/g);
    expect(compared.filter((place) => !place.includes('email_address IN ${oneOf('))).toEqual([]);
    expect(compared).toHaveLength(5);
    expect(places(/ON CONFLICT \([^)]*email_address\)/g)).toEqual([
      `${people}/people.ts: ON CONFLICT (email_address)`,
      'packages/persistence/src/status-pages/status-subscribers.ts: ON CONFLICT (page_id, email_address)',
    ]);
    expect(places(/as AddressForms|id<AddressForms/g)).toEqual([
      `${api}/http/access/mail-address.ts: as AddressForms`,
    ]);
  });

  test('the addresses of channels are read where they are known to be', () => {
    const read = places(/\b(?:personalAddress|addressDomainOf)\(/g).map((place) => place.split(':')[0]);
    expect([...new Set(read)]).toEqual([
      `${api}/channels/channel-view.ts`,
      `${api}/channels/confirm-channel.ts`,
      // `isSameAddress` says whether an address is new.
      `${api}/channels/confirmation.ts`,
      `${api}/config/apply-config.ts`,
      'packages/transports/src/catalogue.ts',
    ]);
  });

  test('no code compares the text of an address', () => {
    const address = String.raw`(?:\w+\.)*(?:\w*[eE]mailAddress|email_address)`;
    const compared = [
      ...places(new RegExp(String.raw`\b${address}\s*[!=]==\s*(?!null\b|undefined\b)\S+`, 'g')),
      ...places(new RegExp(String.raw`[!=]==\s*${address}\b`, 'g')),
      ...places(
        new RegExp(
          String.raw`\.(?:includes|has|get|indexOf|startsWith|endsWith|localeCompare)\(${address}\b`,
          'g',
        ),
      ),
      ...places(
        new RegExp(String.raw`\b${address}\.(?:to\w*Case|normalize|slice|startsWith|endsWith)\(`, 'g'),
      ),
    ];
    expect(compared.filter((place) => !place.includes('typeof'))).toEqual([
      // Puts the forms that were found in order.
      `${people}/people.ts: .indexOf(emailAddress`,
      // The mailbox itself.
      `${api}/http/access/mailbox.ts: emailAddress.slice(`,
      // The domain.
      'packages/transports/src/email/mail-domain.ts: emailAddress.slice(',
    ]);
  });

  test('only addresses with one spelling are stored: one rule, for every body', () => {
    expect(places(/\bisEmail\([^)]*\)/g)).toEqual([
      `${api}/http/access/mail-address.ts: isEmail(address, { require_tld: false })`,
      `${api}/http/access/mail-address.ts: isEmail(text, { require_tld: false })`,
    ]);
    expect(places(/\bwasAddress\(/g)).toEqual([`${api}/people/person-fields.ts: wasAddress(`]);
    expect(places(/@KnownAddress\(\)\s+\w+/g)).toEqual([
      // These find a person, and store nothing.
      `${api}/people/person-bodies.ts: @KnownAddress() email_address`,
      `${api}/people/sign-in-bodies.ts: @KnownAddress() email_address`,
    ]);
    expect(places(/\b\w+Address: text\(\)[^,]*/g)).toEqual([
      'packages/persistence/src/tables/people.ts: emailAddress: text().unique()',
      'packages/persistence/src/tables/people.ts: emailAddress: text()',
      'packages/persistence/src/tables/people.ts: toAddress: text()',
      'packages/persistence/src/tables/status-pages.ts: emailAddress: text()',
    ]);
  });
});
