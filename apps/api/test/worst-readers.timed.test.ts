import 'reflect-metadata';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  importedHistoryBounds,
  instant,
  isTimeZone,
  maintenanceBounds,
  monitorBounds,
  newConfigKey,
  pictureBounds,
  reasonBounds,
  rotaBounds,
  tagFrom,
} from '@tocsin/domain';
import { parseUrl } from '@tocsin/egress/policy';
import { incidentTitle, registry } from '@tocsin/probes/catalogue';
import { languageFor } from '@tocsin/status-page';
import { cpuMsOf, leastCpuMs } from '@tocsin/testing';
import { asciiDomain, catalogue } from '@tocsin/transports/catalogue';
import { areNetworks } from '../src/api-keys/api-key-bodies.js';
import { ChannelRequestBody } from '../src/channels/channel-changes.js';
import { isEndpointUrl } from '../src/channels/destination.js';
import { reasonIn } from '../src/checks/reasons.js';
import { mailboxOf } from '../src/http/access/mailbox.js';
import { isEmailAddress } from '../src/http/bodies/email-address.js';
import { isLines, isMoment, isName, isText } from '../src/http/bodies/text.js';
import { validated } from '../src/http/bodies/validation.js';
import { jsonInTurns } from '../src/http/server/json-in-turns.js';
import { areOutages } from '../src/imported-history/imported-history-bodies.js';
import { mailDomainFrom } from '../src/mail-domains/mail-domain-bodies.js';
import { requireOccurrence } from '../src/maintenance/maintenance-schedule.js';
import { formatFor } from '../src/monitor-metrics/exposition-format.js';
import { tagLabelsFrom } from '../src/monitor-metrics/tag-labels.js';
import { NewMonitor } from '../src/monitors/monitor-bodies.js';
import { isCommonPassword } from '../src/people/passwords.js';
import { dataUrlCharsMax, pictureBytes, storedPicture } from '../src/public-status/data-url.js';
import { documentAt, visitorOf } from '../src/public-status/public-path.js';
import { arePeople, isCalendarText, isCalendarUrl } from '../src/rotas/rota-bodies.js';
import { collectGarbage } from './support/collect-garbage.js';

const textBytes = 64 * 1024;
const cpuMsMax = 50;

const filled = (part: string, bytes = textBytes): string =>
  part.repeat(Math.ceil(bytes / part.length)).slice(0, bytes);

/** Texts that cost readers more than their length explains. */
const worstTexts = (bytes = textBytes): string[] =>
  [
    ...[
      'a',
      'ä',
      'é',
      '가',
      '\u{1F600}',
      ' ',
      '\t',
      '\n',
      '\0',
      '0',
      '.',
      '-',
      '/',
      '\\',
      '"',
      '%',
      '%41',
      ',',
    ],
    ...[
      'a.',
      '.a',
      'a-',
      'a@',
      '@',
      '"@',
      'a,',
      '1.',
      '::',
      ':0',
      '[',
      '{',
      '{}',
      '((',
      '(a|a)*',
      '[a-z]',
      '.*',
      '$[?',
    ],
    ...[
      '..',
      '$..',
      '[*]',
      '$[',
      '*',
      '> ',
      ':not(',
      'a b ',
      '+',
      '?',
      '&a=',
      '=',
      ';',
      '; ',
      'q=0,',
      'de;q=0.1,',
    ],
    ...[
      'xn--',
      'xn--a.',
      '\u4e00',
      '\ud800',
      '\u0300',
      '\u0344',
      '\ufdfa',
      '\u0344\u0323',
      'http://',
      '../',
      './',
    ],
  ].map((part) => filled(part, bytes));

const refusing =
  <Text>(read: (text: Text) => unknown) =>
  (text: Text): unknown => {
    try {
      return read(text);
    } catch (error) {
      return error;
    }
  };

const json = (text: string): unknown => {
  const task = jsonInTurns(Buffer.from(text), 16);
  for (;;) {
    const { done, value } = task.next();
    if (done) return value;
  }
};

const longestRules = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].flatMap((frequency) =>
  [
    'BYMONTH=2;BYMONTHDAY=29,30,31',
    'BYMONTH=2;BYMONTHDAY=30',
    'BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=1,2,3,4,5,6,7,8,9,10,-1,-2,-3',
    'BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYMONTHDAY=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24',
    'BYDAY=5MO,5TU,5WE,5TH,5FR,5SA,5SU,-5MO,-5TU,-5WE,-5TH,-5FR;BYMONTHDAY=31;BYMONTH=2',
    'BYDAY=MO;BYMONTHDAY=29;BYMONTH=2;BYSETPOS=1',
    'COUNT=1000',
    'INTERVAL=1000',
    'COUNT=1000;BYMONTH=2;BYMONTHDAY=29',
    'INTERVAL=7;COUNT=1000;BYDAY=MO,TU,WE,TH,FR,SA,SU',
    'UNTIL=21991231T235959Z;BYMONTHDAY=31',
    'BYSETPOS=31,-31;BYMONTHDAY=31',
  ].map((others) => `FREQ=${frequency};${others}`.slice(0, maintenanceBounds.ruleCharsMax)),
);

const now = instant(new Date('2099-06-01T00:00:00Z'));

const occurrenceOf = (rule: string) =>
  requireOccurrence(
    {
      startsAt: instant(new Date('2000-01-01T00:00:00Z')),
      durationMinutes: 1,
      rule,
      timeZone: 'Europe/Berlin',
    },
    now,
  );

const monitorWith = (type: string, settings: object) =>
  validated(NewMonitor, {
    name: 'a',
    type,
    target: 'https://shop.example.com/',
    interval_seconds: 60,
    settings,
  }).config;

const propertiesOf = (schema: unknown): Record<string, { readonly type?: unknown }> =>
  Object(Object(schema).properties);

/** For each place that a schema has for a text, a request with the text there. */
const inEachPlace =
  (schema: unknown, read: (fields: object) => unknown) =>
  (text: string): readonly (() => unknown)[] =>
    Object.entries(propertiesOf(schema)).flatMap(([name, property]) =>
      [text, [text], { [text.slice(0, 1000)]: text }, [{ ...mapOf(property, text) }]].map(
        (value) => () => refusing(read)({ [name]: value }),
      ),
    );

const mapOf = (property: unknown, text: string): object =>
  Object.fromEntries(Object.keys(propertiesOf(Object(property).items)).map((name) => [name, text]));

const settingsBytes = monitorBounds.settingsBytesMax - 100;

type Reader = { readonly texts: readonly string[] } & (
  | { readonly read: (text: string) => unknown }
  /** Several requests, of which each is measured. */
  | { readonly requests: (text: string) => readonly (() => unknown)[] }
);

/** A PNG of as many empty chunks as fit. */
const pngOfChunks = (bytes: number): string => {
  // No length, `tEXt`, and a checksum.
  const frame = Buffer.from('000000007445587400000000', 'hex');
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const frames = Array.from({ length: Math.floor((bytes - 8) / 12) }, () => frame);
  return `data:image/png;base64,${Buffer.concat([signature, ...frames]).toString('base64')}`;
};

const any = (read: (text: string) => unknown): Reader => ({ texts: worstTexts(), read: refusing(read) });

/** Each reader of what customers and visitors write, in the api. */
const readers: Readonly<Record<string, Reader>> = {
  'a body of JSON': {
    texts: [
      ...['[],', '{},', '0,', '"",', '{"a":[]},', '1e308,', '"\\u0061",'].map((part) => `[${filled(part)}0]`),
      filled('['),
      filled('{"a":'),
      `{${Array.from({ length: 5000 }, (_, index) => `"k${index}":0`).join(',')}}`,
      `[${Array.from({ length: 4000 }, (_, index) => `{"k${index}":0}`).join(',')}]`,
      JSON.stringify(filled('\n')),
    ],
    read: refusing(json),
  },
  'unknown fields of a body': {
    texts: worstTexts(),
    read: refusing((text) =>
      validated(
        NewMonitor,
        Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`${index}${text[0]}`, index])),
      ),
    ),
  },
  'a text': any((text) => isText(text, textBytes)),
  'text of several lines': any((text) => isLines(text, textBytes)),
  'a name': any((text) => isName(text, textBytes)),
  'an e-mail address': any((text) => [isEmailAddress(text), isEmailAddress(text.slice(0, 254))]),
  'a mailbox': any((text) => [mailboxOf(`${text}@${text.slice(0, 200)}`), mailboxOf(`a@${text}`)]),
  'the reason of a prober': {
    texts: [
      ...worstTexts(reasonBounds.charsMax),
      ...['{"code":"all.sequence","values":{"parts":[', '{"code":"all.sentence","values":{"clause":'].map(
        (part) => filled(part, reasonBounds.charsMax),
      ),
      ...worstTexts(reasonBounds.charsMax - 100).map((text) =>
        JSON.stringify({ code: 'all.text', values: { text } }),
      ),
    ],
    read: (text) => reasonIn(text, text),
  },
  'a moment': any(isMoment),
  'a time zone': any(isTimeZone),
  'a tag': any(tagFrom),
  'the tags of a scrape': any(tagLabelsFrom),
  'the formats of a scraper': any(formatFor),
  // Longer URLs are refused for their length. A host is normalized, in time in proportion to the square of its marks.
  'a URL': {
    texts: worstTexts(monitorBounds.targetCharsMax),
    read: (text) => [parseUrl(text), parseUrl(`https://${text}`), parseUrl(`https://a/${text}?${text}`)],
  },
  'the URL of an endpoint': any((text) => [isEndpointUrl(text), isEndpointUrl(`https://${text}`)]),
  'allowed networks': any((text) => areNetworks([text, ...text.split(',').slice(0, 20)])),
  'a recurrence rule that is long': any((text) => [
    occurrenceOf(text),
    occurrenceOf(`FREQ=DAILY;BYDAY=${text}`),
  ]),
  'a recurrence rule': { texts: longestRules, read: refusing(occurrenceOf) },
  'a password': any((text) => isCommonPassword(text.slice(0, 200), [text.slice(0, 200)])),
  'a key of a configuration': any((text) => newConfigKey(text, 'monitor', new Set())),
  'the address of a calendar': any((text) => [isCalendarUrl(text), isCalendarUrl(`webcal://${text}`)]),
  'the ends of a calendar': {
    texts: worstTexts(rotaBounds.calendarBytesMax - 100).map(
      (text) => `BEGIN:VCALENDAR\r\n${text}END:VCALENDAR\r\n`,
    ),
    read: isCalendarText,
  },
  'the people of a rota': any((text) =>
    arePeople(
      Array.from({ length: rotaBounds.peopleMax }, (_, n) => ({
        match: `${text.slice(0, rotaBounds.matchCharsMax - 2)}${n}`,
        channel_ids: [],
      })),
    ),
  ),
  'imported outages': any((text) =>
    areOutages(
      Array.from({ length: importedHistoryBounds.outagesMax }, (_, n) => ({
        started_at: new Date(n * 1000).toISOString(),
        ended_at: null,
        message: text.slice(0, importedHistoryBounds.messageCharsMax),
      })),
    ),
  ),
  'a picture': {
    texts: [
      ...worstTexts(),
      pngOfChunks(pictureBounds.logo.bytesMax),
      `data:image/webp;base64,${filled('A', dataUrlCharsMax(pictureBounds.logo.bytesMax))}`,
    ],
    read: (text) => {
      const url = text.startsWith('data:') ? text : `data:image/png;base64,${text}`;
      return [pictureBytes(url, pictureBounds.logo.bytesMax), storedPicture(url)];
    },
  },
  'a mail domain': any((text) => [mailDomainFrom(text), asciiDomain(text.slice(0, 254))]),
  'a path of a status page': any((text) => documentAt(`/${text}`)),
  'the languages of a visitor': any(languageFor),
  'the headers of a visitor': any((text) => visitorOf({ 'accept-language': text, 'accept-encoding': text })),
  'the title of an incident': any((text) =>
    incidentTitle(
      registry.http,
      { name: text.slice(0, 200), target: `https://${text.slice(0, 2000)}/` } as never,
      {
        message: text.slice(0, 500),
        seenFrom: [],
      } as never,
    ),
  ),
  ...Object.fromEntries(
    Object.values(registry).map(({ type, settings }) => [
      `the settings of ${type}`,
      {
        texts: worstTexts(settingsBytes),
        requests: inEachPlace(settings, (fields) => monitorWith(type, fields)),
      },
    ]),
  ),
  ...Object.fromEntries(
    catalogue.map(({ type, fields }) => [
      `a ${type} channel`,
      {
        texts: worstTexts(),
        requests: inEachPlace(fields, (given) =>
          new ChannelRequestBody().transform({ type, ...given }).configOn('lite'),
        ),
      },
    ]),
  ),
};

/** The best of several runs. @returns CPU in milliseconds */
const costOf = (run: () => unknown): number => leastCpuMs(cpuMsMax, () => cpuMsOf(run));

/** Calls of readers whose time may grow faster than the text. */
const parsing =
  /JSON\.parse\(|new URL\(|new URLSearchParams\(|parseUrl\(|RRuleTemporal\(|new RegExp\(|\.normalize\(|decodeURIComponent\(|MarkdownIt\(|Intl\.|isEmail\(|domainTo(?:ASCII|Unicode)\(|getDomain/;

const rooms = [
  'apps/api',
  'apps/dispatcher',
  'packages/transports',
  'packages/status-page',
  'packages/domain',
];

const isOurs = 'We or the operator wrote it.';
const isJsonOfOurs = 'JSON of a bounded length, which was checked when it was stored.';

/** The reader above that measures each file that parses something, or why none has to. */
const measuredBy: Readonly<Record<string, string>> = {
  'apps/api/src/calendar/rrule-calendar.ts': 'a recurrence rule',
  'apps/api/src/channels/channel-docs.ts': isOurs,
  'apps/api/src/channels/channel-changes.ts': 'a Webhook channel',
  'apps/api/src/channels/destination.ts': 'the URL of an endpoint',
  'apps/api/src/checks/check-view.ts': isJsonOfOurs,
  'apps/api/src/config/config-schema.ts': isOurs,
  'apps/api/src/dashboard/serve-dashboard.ts': isOurs,
  'apps/api/src/judging/stored-check.ts': isJsonOfOurs,
  'apps/api/src/http/access/mail-address.ts': 'an e-mail address',
  'apps/api/src/http/access/mailbox.ts': 'a mailbox',
  'apps/api/src/http/bodies/text.ts': 'a text',
  'apps/api/src/http/idempotency/keyed-request.ts':
    'A header has at most 16 KiB; e2e/worst-patterns.worst.test.ts.',
  'apps/api/src/http/server/json-body.ts': 'a body of JSON',
  'apps/api/src/http/server/json-in-turns.ts': 'a body of JSON',
  'apps/api/src/identity-provider/identity-provider.ts': isOurs,
  'apps/api/src/mail-domains/mail-domain-bodies.ts': 'a mail domain',
  'apps/api/src/monitors/monitor-config.ts': 'a URL',
  'apps/api/src/operational/api-reference.controller.ts': isOurs,
  'apps/api/src/people/passwords.ts': 'a password',
  'apps/api/src/people/passkey-ceremony.ts': isOurs,
  'apps/api/src/people/passkey-bodies.ts': 'Base64 of a bounded length.',
  'apps/api/src/probing/report-bodies.ts': 'e2e/fairness.timed.test.ts: a report is read in turns.',
  'apps/api/src/public-status/front-door.ts': isOurs,
  'apps/api/src/public-status/public-path.ts': 'a path of a status page',
  'apps/api/src/public-status/serve-public-status.ts': 'A form has at most 4 KiB.',
  'apps/api/src/public-status/serve-subscriptions.ts':
    'A form has at most 16 KiB; e2e/fairness.timed.test.ts.',
  'apps/api/src/rotas/rota-bodies.ts': 'the address of a calendar',
  'apps/api/src/rotas/rota-view.ts': 'the address of a calendar',
  'apps/api/src/status-pages/status-page-commands.ts': isOurs,
  'apps/api/src/trial-checks/trial-check-bodies.ts': isJsonOfOurs,
  'apps/dispatcher/src/journal/journal-text.ts': isOurs,
  'packages/domain/src/config-resource.ts': 'a key of a configuration',
  'packages/domain/src/name-text.ts': 'a name',
  'packages/domain/src/status-page.ts': 'e2e/worst-patterns.worst.test.ts: one class, repeated.',
  'packages/domain/src/stored-reason.ts': 'the reason of a prober',
  'packages/domain/src/tag.ts': 'a tag',
  'packages/domain/src/maintenance.ts': 'a time zone',
  'packages/domain/src/rota.ts': 'the people of a rota',
  'packages/status-page/src/formats.ts': isOurs,
  'packages/status-page/src/markdown.ts': 'packages/status-page/test/markdown-worst-inputs.timed.test.ts',
  'packages/status-page/src/page.ts': isOurs,
  'packages/status-page/src/scripts.ts': isOurs,
  'packages/transports/src/email/mail-domain.ts': 'a mail domain',
  'packages/transports/src/email/mail-server.ts': isOurs,
  'packages/transports/src/links/link-texts.ts': 'A link of ours, to the address that the operator set.',
  'packages/transports/src/text/json-in.ts': 'The answer of a service, of a bounded length.',
  'packages/transports/src/text/message-choice.ts': isOurs,
  'packages/transports/src/text/without-addresses.ts':
    'packages/transports/test/text/without-addresses.timed.test.ts',
  'packages/transports/src/microsoft-teams/definition.ts': 'a MicrosoftTeams channel',
  'packages/transports/src/service/json-content.ts': 'A message of ours, as a form.',
  'packages/transports/src/service/open-service.ts': isOurs,
  'packages/transports/src/service/server-url.ts': 'A URL of a channel has at most 2,000 characters.',
  'packages/transports/src/web-push/vapid.ts': 'a WebPush channel',
};

test('every file that parses something is measured, or says why it is not', () => {
  const root = join(import.meta.dirname, '../../..');
  const found = rooms.flatMap((room) =>
    readdirSync(join(root, room, 'src'), { recursive: true, encoding: 'utf8' })
      .filter(
        (name) => name.endsWith('.ts') && parsing.test(readFileSync(join(root, room, 'src', name), 'utf8')),
      )
      .map((name) => `${room}/src/${name}`),
  );
  expect(found.sort()).toEqual(Object.keys(measuredBy).sort());
});

describe.each(Object.keys(readers))('%s', (name) => {
  const reader = readers[name] as Reader;
  const runsOf = (text: string) => ('requests' in reader ? reader.requests(text) : [() => reader.read(text)]);

  // V8 makes objects slowly while it keeps the shapes of thousands that a reader before has made.
  beforeAll(collectGarbage);

  test('is read in 50 ms of CPU, whatever it is', () => {
    const slow = reader.texts
      .map((text) => ({
        text: `${JSON.stringify(text.slice(0, 40))} of ${text.length}`,
        ms: Math.max(...runsOf(text).map(costOf)),
      }))
      .filter(({ ms }) => ms >= cpuMsMax);
    expect(slow).toEqual([]);
  });
});
