import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { languages, type Receiver, startReceiver } from '@tocsin/receivers';
import { propertyRuns } from '@tocsin/testing';
import { verify } from '@tocsin/webhook-core';
import fc from 'fast-check';
import type { Alert } from './support/account.js';
import { Service } from './support/service.js';

const fullCount = 100;
const incidentCount = propertyRuns(fullCount);
/** The shell starts processes for each message: many at once would miss the deadline of ten seconds. */
const inFlightMax = 8;
const [nameCharsMax, titleCharsMax] = [200, 500];

type Endpoint = { language: string; receiver: Receiver; secret: string; channelId: string };
type SentRequest = { headers: Record<string, string>; body: string };
/** Where a message is changed, as a fraction of its length, and whether its signature is. */
type Change = { at: number; ofSignature: boolean };

/** UTF-8 cannot write it, so the API refuses it. */
const halfPair = /\p{Cs}/u;
const codeUnit = fc.integer({ min: 0x20, max: 0xffff }).map((unit) => String.fromCharCode(unit));

/** The API refuses them: controls, and what nobody sees or breaks a line. Joiners stand in few places. */
const refused = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/gu;

/** Text in any script, some of it long, some with half of a surrogate pair. */
const texts = (charsMax: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
      fc.string({ unit: codeUnit, minLength: 1, maxLength: 40 }),
      fc.string({ unit: 'binary', minLength: charsMax - 9, maxLength: charsMax }),
    )
    .filter((text) => [...text].length <= charsMax)
    .map((text) => text.replaceAll(refused, '\\'));

const incidents = fc.sample(
  fc.record({ name: texts(nameCharsMax), title: texts(titleCharsMax) }),
  incidentCount,
);

let service: Service;
const endpoints: Endpoint[] = [];

beforeAll(async () => {
  service = await Service.start();
  await Promise.all(
    languages.map(async (language) => {
      const secret = `${language.name}: schlüssel-🔑 $secret`;
      const receiver = await startReceiver(language, secret);
      const channelId = await service.webhook(receiver.url, secret);
      endpoints.push({ language: language.name, receiver, secret, channelId });
    }),
  );
  service.startDispatcher({ DISPATCH_CONCURRENCY: String(inFlightMax) });
});

afterAll(async () => {
  await Promise.all([service.stop(), ...endpoints.map(({ receiver }) => receiver.stop())]);
});

/** @returns the status that the API answers to a new thing with this name or title */
const statusOf = (text: string): number => (halfPair.test(text) || text.trim() === '' ? 400 : 201);

/** Opens and resolves an incident. @returns how many were opened: none if the API refuses a text */
const openAndResolve = async ({ name, title }: { name: string; title: string }): Promise<number> => {
  const monitor = await service.request('POST', '/v1/monitors', {
    name,
    type: 'http',
    target: 'https://shop.example.com/?q=ü',
    channel_ids: endpoints.map(({ channelId }) => channelId),
  });
  expect(monitor.status).toBe(statusOf(name));
  if (monitor.status !== 201) return 0;
  const incident = await service.request('POST', `/v1/monitors/${monitor.body.id}/incidents`, { title });
  expect(incident.status).toBe(statusOf(title));
  if (incident.status !== 201) return 0;
  await service.resolve(incident.body.id);
  return 1;
};

const changed = (
  { headers, body }: SentRequest,
  { at, ofSignature }: Change,
): { headers: Record<string, string>; body: Uint8Array<ArrayBuffer> } => {
  const bytes = new Uint8Array(Buffer.from(body));
  if (!ofSignature) {
    const index = Math.floor(at * bytes.length);
    bytes[index] = (bytes[index] ?? 0) ^ 1;
    return { headers, body: bytes };
  }
  const signature = headers['X-Service-Signature'] ?? '';
  const index = 'sha256='.length + Math.floor(at * 64);
  const digit = signature[index] === '0' ? '1' : '0';
  const other = `${signature.slice(0, index)}${digit}${signature.slice(index + 1)}`;
  return { headers: { ...headers, 'X-Service-Signature': other }, body: bytes };
};

/** @returns the status that the receiver answers to the alert's request, once it is changed */
const statusOfChanged = async (alert: Alert, change: Change): Promise<[string, number]> => {
  const endpoint = endpoints.find(({ channelId }) => channelId === alert.channel_id);
  if (!endpoint) throw new Error(`No receiver has the channel of ${alert.id}.`);
  const request = await service.call<SentRequest>('GET', `/v1/alerts/${alert.id}/request`);
  expect(verify(request.body, request.headers['X-Service-Signature'], endpoint.secret)).toBe(true);
  const response = await fetch(endpoint.receiver.url, { method: 'POST', ...changed(request, change) });
  return [endpoint.language, response.status];
};

test(`ten languages trust ${incidentCount} random incidents from the dispatcher, and refuse each message with one byte changed`, async () => {
  let opened = 0;
  for (const incident of incidents) opened += await openAndResolve(incident);
  // The API refuses some texts. In few, chance decides how many.
  expect(opened).toBeGreaterThan(incidentCount < fullCount ? 0 : fullCount / 2);

  // A test message for each channel, and two for each incident.
  const alerts = await service.endedAlerts(endpoints.length * (1 + 2 * opened));
  expect(alerts).toHaveLength(endpoints.length * (1 + 2 * opened));
  const languageOf = (channelId: string) => endpoints.find((one) => one.channelId === channelId)?.language;
  const untrusted = alerts.filter(({ status }) => status !== 'delivered');
  expect(untrusted.map(({ channel_id, event, error }) => [languageOf(channel_id), event, error])).toEqual([]);

  const changes = fc.sample(
    fc.record({
      at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      ofSignature: fc.boolean(),
    }),
    alerts.length,
  );
  const statuses: [string, number][] = [];
  for (let next = 0; next < alerts.length; next += inFlightMax) {
    const asked = alerts.slice(next, next + inFlightMax).map((alert, index) => {
      const change = changes[next + index];
      if (!change) throw new Error('There are fewer changes than alerts.');
      return statusOfChanged(alert, change);
    });
    statuses.push(...(await Promise.all(asked)));
  }
  expect(statuses.filter(([, status]) => status !== 401)).toEqual([]);
});
