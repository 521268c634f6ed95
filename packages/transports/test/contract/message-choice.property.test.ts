// Over ten seconds: it tries three properties with each type of channel.
import { beforeEach, describe, expect, test } from '@jest/globals';
import { type ChannelFields, contentOf, type Tag } from '@tocsin/domain';
import {
  anEmailChannel,
  anIncidentOpened,
  anIncidentResolved,
  propertyRuns,
  recorded,
} from '@tocsin/testing';
import type { ReceivedRequest } from '@tocsin/testing/servers';
import { buildMessage } from '@tocsin/webhook-core';
import fc from 'fast-check';
import { catalogue } from '../../src/catalogue.js';
import { messageOf } from '../../src/message-of.js';
import type { Transports } from '../../src/open-transports.js';
import { closedAfterwards } from '../support/closed-afterwards.js';
import { aDispatchTo } from '../support/dispatches.js';
import { Mailbox } from '../support/mailbox.js';
import { open } from '../support/open.js';
import { channelCases } from './channel-cases.js';
import { fewWords } from './choices.js';
import { serviceFor } from './sendings.js';

const usual = { message_length: 'long', show_target: true, show_tags: false } as const;

const people = channelCases.filter(({ definition }) => definition.kind !== 'webhook');
const webhooks = channelCases.filter(({ definition }) => definition.kind === 'webhook');

test('each type has the choices, but those of webhooks, whose body is a contract', () => {
  const choosing = catalogue.filter(({ fields }) => 'show_target' in fields.properties);
  expect(choosing.map(({ type }) => type)).toEqual(
    catalogue.flatMap(({ type, kind }) => (kind === 'webhook' ? [] : [type])),
  );
  for (const { fields } of choosing) expect(fields.properties).toMatchObject(expectedFields);
});

const expectedFields = Object.fromEntries(Object.keys(usual).map((name) => [name, expect.anything()]));

const { monitor } = anIncidentOpened().data;
const tags = ['eu-west', 'shop'] as Tag[];
const opened = recorded(anIncidentOpened({ monitor: { ...monitor, tags } }));

// What tells of each target, in small letters.
const planted = [
  { target: 'https://planted.example.net:8443/planted-path?token=planted', tells: ['planted'] },
  { target: 'planted.example.net', tells: ['planted'] },
  { target: 'planted:5432', tells: ['planted'] },
  { target: 'planted', tells: ['planted'] },
  { target: 'Planted backup', tells: ['planted backup'] },
  { target: 'https://plänted.example/', tells: ['plänted', 'xn--plnted'] },
  { target: 'http://[2001:db8:7f3a::9]:8080/planted', tells: ['2001:db8:7f3a', 'planted'] },
  { target: '203.0.113.77:25', tells: ['203.0.113'] },
] as const;

const hostIn = (target: string): string => /^(?:\w+:\/\/)?(\[[^\]]+\]|[^/:]+)/.exec(target)?.[1] ?? target;

/** How titles and names mention a target: as it is, or as reasons of checks do. */
const mentionsOf = (target: string): fc.Arbitrary<string> => {
  const host = hostIn(target);
  return fc.oneof(
    fc.constantFrom(
      target,
      target.toUpperCase(),
      host,
      `${host}:8443`,
      `“${target}”`,
      `(${host}),`,
      `${host}.`,
      `https://www.${host.replaceAll(' ', '-')}/login`,
      `${host}’s`,
      `\u200b${target.slice(0, 4)}\u200b${target.slice(4)}`,
      `${target}\n${host}`,
    ),
    // A name or a title is cut with an ellipsis.
    fc.integer({ min: 3, max: target.length }).map((end) => `${target.slice(0, end)}…`),
  );
};

const wordsAround = fc.constantFrom('Shop', 'is down:', 'it redirects to', '503', '(seen from eu)', '5 s');

const textAbout = (target: string): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(wordsAround, mentionsOf(target)), { minLength: 1, maxLength: 6 })
    .map((words) => words.join(' '));

const alertAbout = fc.constantFrom(...planted).chain(({ target, tells }) =>
  fc.record({
    target: fc.constant<string>(target),
    tells: fc.constant<readonly string[]>(tells),
    title: textAbout(target),
    name: textAbout(target),
    tags: fc.array(textAbout(target), { maxLength: 3 }),
    isOpen: fc.boolean(),
  }),
);

const causeOf = ({
  isOpen,
  title,
  name,
  target,
  tags,
}: typeof alertAbout extends fc.Arbitrary<infer Value> ? Value : never) => {
  const said = { title, monitor: { ...monitor, name, target, tags: tags as Tag[] } };
  return recorded(isOpen ? anIncidentOpened(said) : anIncidentResolved(said));
};

const expectHidden = (tells: readonly string[], sent: unknown): void => {
  const text = JSON.stringify(sent).toLowerCase().replaceAll('\u200b', '');
  for (const each of tells) expect(text).not.toContain(each);
};

const choices: readonly ChannelFields[] = [
  { show_target: false },
  { show_target: false, show_tags: true },
  fewWords,
];

describe.each(people)('a $type channel', (each) => {
  const { definition, opened: unsealed = (request: ReceivedRequest) => request } = each;
  const bodyOf = (request: ReceivedRequest): string => {
    const body = unsealed(request).rawBody.toString('utf8');
    const { 'content-type': contentType = '' } = unsealed(request).headers;
    return contentType.includes('form') ? decodeURIComponent(body.replaceAll('+', '%20')) : body;
  };
  const sentTo = async (
    choice: ChannelFields,
    cause: ReturnType<typeof causeOf> | null,
  ): Promise<ReceivedRequest> => {
    const { transports, dispatch, receiver } = await serviceFor(each, undefined, {}, choice);
    expect((await transports.send({ ...dispatch, cause })).outcome).toMatchObject({ outcome: 'delivered' });
    const [request] = receiver.received;
    if (request === undefined) throw new Error('The service got no request.');
    return request;
  };

  test('that chooses the usual gets the same bytes as one that chooses nothing', async () => {
    expect(bodyOf(await sentTo(usual, opened))).toBe(bodyOf(await sentTo({}, opened)));
    expect(each.textOf(await sentTo({}, opened))).not.toContain('eu-west');
  });

  test('that chooses few words gets the title, the name and the tags, and a test shows how', async () => {
    const request = await sentTo(fewWords, opened);
    const text = each.textOf(request);
    expect(text).toContain('Shop does not answer');
    expect(text).toContain('Shop (http)');
    expect(text).toContain('eu-west, shop');
    expect(text).not.toMatch(/critical|2026-05-03|shop\.example\.com/);
    expect(text.length).toBeLessThanOrEqual(each.textOf(await sentTo({ show_tags: true }, opened)).length);
    each.expectHarmless(request);
    expect(each.textOf(await sentTo(fewWords, null))).toContain('Tags: example');
  });

  test('that hides the target gets it nowhere', async () => {
    for (const choice of choices) {
      const { transports, dispatch, receiver } = await serviceFor(each, undefined, {}, choice);
      await fc.assert(
        fc.asyncProperty(alertAbout, async (alert) => {
          const cause = causeOf(alert);
          const { request: onRecord } = await transports.send({ ...dispatch, cause });
          const request = receiver.received.at(-1);
          if (request === undefined || onRecord === null) throw new Error('The service got no request.');
          const shown = definition.request?.contentOf(messageOf({ ...dispatch, cause }), {
            alertId: dispatch.alertId,
            tags: alert.tags,
            ...onRecord,
          });
          expectHidden(alert.tells, [
            request.target,
            bodyOf(request),
            onRecord,
            shown?.body.toString('utf8'),
          ]);
          each.expectHarmless(request);
        }),
        { numRuns: propertyRuns(60) },
      );
    }
  });
});

describe('an Email channel', () => {
  let mailbox: Mailbox;
  let transports: Transports;
  beforeEach(async () => {
    mailbox = closedAfterwards(await Mailbox.start());
    transports = open({ smtpUrl: mailbox.url() });
  });
  const mailTo = async (choice: ChannelFields, cause: ReturnType<typeof causeOf>) => {
    const { destination } = anEmailChannel();
    const chosen = { ...destination, fields: { ...destination.fields, ...choice } };
    const { outcome } = await transports.send(aDispatchTo(chosen, { cause }));
    expect(outcome).toMatchObject({ outcome: 'delivered' });
    const mail = mailbox.mails.at(-1);
    if (mail === undefined) throw new Error('No mail came.');
    return mail;
  };

  test('that chooses the usual gets the same bytes as one that chooses nothing', async () => {
    expect((await mailTo(usual, opened)).raw).toEqual((await mailTo({}, opened)).raw);
  });

  test('that chooses few words gets the title, the name and the tags', async () => {
    const { text = '' } = (await mailTo(fewWords, opened)).parsed;
    expect(text).toContain('Down: Shop does not answer\n\nMonitor: Shop (http)\nTags:    eu-west, shop\n\n');
    expect(text).not.toMatch(/critical|2026-05-03|shop\.example\.com/);
  });

  test('that hides the target gets it nowhere', async () => {
    for (const choice of choices) {
      await fc.assert(
        fc.asyncProperty(alertAbout, async (alert) => {
          const { parsed } = await mailTo(choice, causeOf(alert));
          expectHidden(alert.tells, [parsed.subject, parsed.text, parsed.html, parsed.headers]);
        }),
        { numRuns: propertyRuns(40) },
      );
    }
  });
});

describe.each(webhooks)('a $type channel', (each) => {
  test('gets the same body, whatever its row has, and no tags', async () => {
    const { transports, dispatch, receiver } = await serviceFor(each, undefined, {}, fewWords);
    await transports.send({ ...dispatch, cause: opened });
    const body = receiver.received[0]?.rawBody.toString('utf8') ?? '';
    expect(body).not.toContain('eu-west');
    const { event, timestamp, ...data } = messageOf({ ...dispatch, cause: opened });
    expect(data).toEqual({ incident: contentOf(opened).incident, monitor });
    if (each.type === 'Webhook')
      expect(body).toBe(Buffer.from(buildMessage({ event, ...data, timestamp })).toString('utf8'));
    else expect(JSON.parse(body)).toEqual({ type: event, timestamp, data });
  });
});
