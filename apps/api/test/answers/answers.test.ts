import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ChannelId, type IncidentId, id } from '@tocsin/domain';
import { answerToken, type SecretBox } from '@tocsin/persistence';
import { SECRETS } from '@tocsin/platform';
import type { IncidentView, IncidentWithTimelineView } from '../../src/incidents/incident-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import { linkReaders } from '../support/link-readers.js';
import { ProbingClient } from '../support/probing-client.js';
import { aSlack, newChannel, newIncident, newMonitor } from '../support/things.js';

let api: TestApi;
let own: Client;
let other: Client;
let channelId: string;

beforeAll(async () => {
  api = await startApi();
  own = await api.newAccount('lite');
  other = await api.newAccount('lite');
  channelId = (await newChannel(own, { ...aSlack, name: 'ops & <b>night</b>' })).id;
});
afterAll(() => api.stop());

const tokenFor = (incidentId: string, channel = channelId): string =>
  answerToken(api.app.get<SecretBox>(SECRETS), {
    incidentId: id<IncidentId>(incidentId),
    channelId: id<ChannelId>(channel),
  });

/** Where the button of the page leads, and those of ntfy and of notifications. */
const touch = (token: string, init: RequestInit = {}) => ask('POST', `${token}?acknowledge`, init);

const ask = async (method: string, token: string, init: RequestInit = {}) => {
  const answer = await fetch(`${api.url}/answer/${token}`, { method, redirect: 'manual', ...init });
  return {
    status: answer.status,
    headers: answer.headers,
    html: (await answer.text()).replace(/<style>.*?<\/style>/, ''),
  };
};

const open = async (title = 'It is down'): Promise<IncidentView> =>
  newIncident(own, (await newMonitor(own, { channel_ids: [channelId] })).id, title);

const read = async ({ id: incidentId }: { id: string }) =>
  (await own.get<IncidentWithTimelineView>(`/v1/incidents/${incidentId}`)).body;

const isAnswered = async (incident: { id: string }) => (await read(incident)).acknowledgement !== null;

describe('the page of a link', () => {
  test('shows what is open and since when, and a form with one button', async () => {
    const incident = await open('Shop <script> is "down"');
    const { status, headers, html } = await ask('GET', tokenFor(incident.id));
    expect(status).toBe(200);
    expect(html).toContain('<h1 dir="auto">Shop &#60;script&#62; is &#34;down&#34;</h1>');
    expect(html).toContain(`<time datetime="${incident.started_at}">`);
    expect(html).toContain('https://shop.example.com/');
    expect(html).toContain(`<a href="/incidents/${incident.id}">Open incident</a>`);
    expect(html.match(/<button/g)).toHaveLength(1);
    expect(html).toContain(
      '<form method="post" action="?"><button formaction="?acknowledge">Acknowledge</button></form>',
    );
    expect(html).not.toMatch(/<script|http-equiv|onload|<img|<iframe/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
      ),
    });
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('shows no target where the channel hides it: not in the title, a name or the last check', async () => {
    const target = 'https://planted.example.com/health';
    const hiding = await newChannel(own, { ...aSlack, name: `On call for ${target}`, show_target: false });
    const monitor = await newMonitor(own, { name: `Shop at ${target}`, target, channel_ids: [hiding.id] });
    const prober = await ProbingClient.of(api);
    const message = 'The name planted.example.com leads to 203.0.113.7.';
    await prober.report(await prober.claim(), { status: 'down', message });
    const incident = await newIncident(own, monitor.id, 'Nobody answers at PLANTED.example.com');
    const { status, html } = await ask('GET', tokenFor(incident.id, hiding.id));
    expect(status).toBe(200);
    expect(html).toContain('<h1 dir="auto">Nobody answers at …</h1>');
    expect(html).toContain('Shop at …');
    expect(html).toContain('The name … leads to ….');
    expect(html).not.toMatch(/planted|203\.0\.113/i);
    expect(html).toContain('The incident will name the channel “<bdi>On call for …</bdi>”.');
    const after = await touch(tokenFor(incident.id, hiding.id));
    expect(after.html).toContain('Through the channel “<bdi>On call for …</bdi>”');
    expect(after.html).not.toMatch(/planted/i);
    expect((await ask('GET', tokenFor(incident.id))).html).toContain(target);
  });

  test.each([
    ['de-CH,de;q=0.9', 'de', 'Bestätigen'],
    ['fr', 'fr', 'Acquitter'],
    ['es', 'es', 'Reconocer'],
    ['pt-BR', 'pt', 'Reconhecer'],
    ['ja', 'ja', '確認する'],
    ['tlh', 'en-GB', 'Acknowledge'],
  ])('speaks to a reader of %s', async (accepted, lang, button) => {
    const { html } = await ask('GET', tokenFor((await open()).id), {
      headers: { 'Accept-Language': accepted },
    });
    expect(html).toContain(`<html lang="${lang}">`);
    expect(html).toContain(`>${button}</button>`);
  });

  test('says who will be named, and which channels are rung, by their names of today', async () => {
    const monitor = await newMonitor(own, { channel_ids: [channelId] });
    const later = await newChannel(own, { ...aSlack, name: 'the phone of Bo' });
    const gone = await newChannel(own, { ...aSlack, name: 'gone' });
    await own.put(`/v1/monitors/${monitor.id}/channels/${later.id}`, { after_minutes: 10 });
    await own.put(`/v1/monitors/${monitor.id}/channels/${gone.id}`);
    const incident = await newIncident(own, monitor.id);
    await own.delete(`/v1/channels/${gone.id}`);
    const { html } = await ask('GET', tokenFor(incident.id));
    const name = '<bdi>ops &#38; &#60;b&#62;night&#60;/b&#62;</bdi>';
    expect(html).toContain(`The incident will name the channel “${name}”.`);
    expect(html).toContain(`<strong>Message on its way to</strong><span>${name}</span>`);
    await own.post(`/v1/incidents/${incident.id}/resolve`);
    expect((await ask('GET', tokenFor(incident.id))).html).toContain(`<span>${name}</span>`);
  });

  test('acknowledges by its form, in the name of the channel, and shows who and when', async () => {
    const incident = await open();
    const { status, html } = await touch(tokenFor(incident.id), {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    expect(status).toBe(200);
    expect(html).toContain(
      '<h2>Acknowledged</h2><p>Through the channel “<bdi>ops &#38; &#60;b&#62;night&#60;/b&#62;</bdi>”, ',
    );
    expect(html).not.toContain('<form');
    const { acknowledgement, timeline } = await read(incident);
    expect(acknowledgement).toEqual({
      at: expect.any(String),
      by: { type: 'channel', id: channelId, name: 'ops & <b>night</b>' },
      note: null,
      until: null,
    });
    expect(timeline.at(-1)).toMatchObject({ type: 'acknowledged', by: { type: 'channel', id: channelId } });
  });

  test('is in the audit log as a recipient, with the channel and without an address', async () => {
    const incident = await open();
    await touch(tokenFor(incident.id));
    const { body } = await own.get<{ items: readonly object[] }>('/v1/audit-log?limit=1');
    expect(body.items).toEqual([
      expect.objectContaining({
        action: 'incident.acknowledged',
        subject: expect.objectContaining({ type: 'incident', id: incident.id }),
        actor: { type: 'recipient', id: null, name: null },
        address: null,
      }),
    ]);
  });

  test('changes nothing by a second touch, nor when somebody else has it', async () => {
    const touched = await open();
    const token = tokenFor(touched.id);
    await touch(token);
    const before = await read(touched);
    expect((await touch(token)).status).toBe(200);
    expect(await read(touched)).toEqual(before);

    const snoozed = await open();
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await own.post(`/v1/incidents/${snoozed.id}/acknowledge`, { until });
    const { html } = await touch(tokenFor(snoozed.id));
    expect(html).toContain('<h2>Acknowledged</h2>');
    expect(html).toContain('It counts until ');
    expect((await read(snoozed)).acknowledgement).toMatchObject({ by: { type: 'api_key' }, until });
  });

  test('acknowledges again after it was taken back', async () => {
    const incident = await open();
    await touch(tokenFor(incident.id));
    await own.delete(`/v1/incidents/${incident.id}/acknowledge`);
    expect((await ask('GET', tokenFor(incident.id))).html).toContain('<button');
    await touch(tokenFor(incident.id));
    expect(await isAnswered(incident)).toBe(true);
  });

  test('ends with the incident, and says so', async () => {
    const incident = await open();
    await own.post(`/v1/incidents/${incident.id}/resolve`);
    const shown = await ask('GET', tokenFor(incident.id));
    const sent = await touch(tokenFor(incident.id));
    expect([shown.status, sent.status]).toEqual([200, 409]);
    for (const { html } of [shown, sent]) {
      expect(html).toContain('<h2>Resolved</h2>');
      expect(html).not.toContain('<button');
    }
    expect(await isAnswered(incident)).toBe(false);
  });

  test('takes the POST of the ntfy app, with any body or none, and tells its web app', async () => {
    for (const init of [
      {},
      { body: 'not read' },
      { body: '{"broken', headers: { 'Content-Type': 'application/json' } },
      { body: 'x', headers: { 'Content-Type': 'text/plain', Origin: 'https://ntfy.sh' } },
    ]) {
      const incident = await open();
      const { status, headers } = await touch(tokenFor(incident.id), init);
      expect(status).toBe(200);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(await isAnswered(incident)).toBe(true);
    }
  });
});

describe('whoever only reads a link acknowledges nothing', () => {
  test.each(linkReaders)('%s', async (_, headers) => {
    const incident = await open();
    const token = tokenFor(incident.id);
    for (const method of ['HEAD', 'GET', 'HEAD', 'GET']) {
      const answer = await fetch(`${api.url}/answer/${token}`, { method, headers });
      expect(answer.status).toBe(200);
      expect((await answer.text()) === '').toBe(method === 'HEAD');
    }
    const { acknowledgement, timeline } = await read(incident);
    expect([acknowledgement, timeline.length]).toEqual([null, 1]);
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is no way to acknowledge', async (method) => {
    const incident = await open();
    const { status, headers } = await ask(method, tokenFor(incident.id));
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('GET, HEAD, POST');
    expect(headers.get('access-control-allow-methods')).toBeNull();
    expect(await isAnswered(incident)).toBe(false);
  });

  // Each sends the form to its action, as form.submit() does: without what its button says.
  test.each([
    ['application/x-www-form-urlencoded', ''],
    ['application/x-www-form-urlencoded', 'acknowledge=yes'],
    ['multipart/form-data; boundary=x', '--x--\r\n'],
    ['', ''],
  ])(
    'a scanner that submits the form without its button, as %j with %j, sees it again',
    async (type, body) => {
      const incident = await open();
      const token = tokenFor(incident.id);
      const { html: page } = await ask('GET', token);
      const action = /<form method="post" action="([^"]*)">/.exec(page)?.[1] ?? '';
      const url = new URL(action, `${api.url}/answer/${token}?acknowledge`);
      const headers = type === '' ? {} : { 'Content-Type': type };
      const answer = await fetch(url, { method: 'POST', body, headers });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('<button');
      expect(await isAnswered(incident)).toBe(false);
    },
  );

  test('a query cannot make a GET a POST', async () => {
    const incident = await open();
    for (const query of ['?_method=POST', '?acknowledge=1', '/?x', '%2f']) {
      await fetch(`${api.url}/answer/${tokenFor(incident.id)}${query}`, {
        headers: { 'X-HTTP-Method-Override': 'POST' },
      });
    }
    expect(await isAnswered(incident)).toBe(false);
  });
});

describe('a link that is not of this incident and channel', () => {
  const expectRefused = async (token: string): Promise<void> => {
    for (const [method, query] of [
      ['GET', ''],
      ['POST', ''],
      ['POST', '?acknowledge'],
    ] as const) {
      const { status, html, headers } = await ask(method, token + query);
      expect([method, status]).toEqual([method, 404]);
      expect(html).toContain('This link does not work');
      expect(html).not.toMatch(/<form|It is down|Shop/);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  };

  test('altered in any byte is refused', async () => {
    const incident = await open();
    const bytes = Buffer.from(tokenFor(incident.id), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ 0x01;
      await expectRefused(altered.toString('base64url'));
    }
    expect(await isAnswered(incident)).toBe(false);
  });

  test('of a channel of another account is refused', async () => {
    const incident = await open();
    const foreign = await newChannel(other);
    await expectRefused(tokenFor(incident.id, foreign.id));
    expect(await isAnswered(incident)).toBe(false);
  });

  test('of an incident or a channel that does not exist is refused', async () => {
    const incident = await open();
    await expectRefused(tokenFor(channelId));
    await expectRefused(tokenFor(incident.id, incident.id));
  });

  test('of a channel that is switched off or gone is refused, and of one that is switched on again works', async () => {
    const incident = await open();
    const { id: leaving } = await newChannel(own, aSlack);
    const token = tokenFor(incident.id, leaving);
    await own.patch(`/v1/channels/${leaving}`, { enabled: false });
    await expectRefused(token);
    await own.patch(`/v1/channels/${leaving}`, { enabled: true });
    expect((await ask('GET', token)).status).toBe(200);
    await own.delete(`/v1/channels/${leaving}`);
    await expectRefused(token);
    expect(await isAnswered(incident)).toBe(false);
  });

  test('answers only its own incident', async () => {
    const [one, another] = [await open(), await open()];
    await touch(tokenFor(one.id));
    expect([await isAnswered(one), await isAnswered(another)]).toEqual([true, false]);
  });
});

test('no log line holds a token, whatever the path is', async () => {
  const incident = await open();
  const token = tokenFor(incident.id);
  for (const suffix of ['', '?a=b', '/more', `/${'x'.repeat(200)}`, '%00']) {
    await ask('GET', token + suffix);
    await ask('POST', token + suffix);
  }
  const log = api.log.join('\n');
  expect(log).toContain('"path":"/answer/:token"');
  expect(log).not.toContain(token);
});

test('guesses are limited by address, and no guesser keeps out who has a link', async () => {
  const strict = await startApi({ settings: { RATE_LIMIT_FAILED_AUTH: '5' } });
  try {
    const client = await strict.newAccount('lite');
    const channel = await newChannel(client, aSlack);
    const incident = await newIncident(client, (await newMonitor(client)).id);
    const token = answerToken(strict.app.get<SecretBox>(SECRETS), {
      incidentId: id<IncidentId>(incident.id),
      channelId: id<ChannelId>(channel.id),
    });
    const guess = 'A'.repeat(64);
    const statuses: number[] = [];
    for (let at = 0; at < 20; at += 1) statuses.push((await fetch(`${strict.url}/answer/${guess}`)).status);
    expect(statuses).toEqual([...Array(5).fill(404), ...Array(15).fill(429)]);
    const known = [];
    for (let at = 0; at < 61; at += 1)
      known.push((await fetch(`${strict.url}/answer/${token}`, { method: 'HEAD' })).status);
    expect(known.slice(0, 60)).toEqual(Array(60).fill(200));
    expect(known[60]).toBe(429);
    const answered = await fetch(`${strict.url}/answer/${token}?acknowledge`, { method: 'POST' });
    expect(answered.status).toBe(200);
    for (const link of [guess, token]) {
      const limited = await fetch(`${strict.url}/answer/${link}`, { headers: { 'Accept-Language': 'de' } });
      expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
      expect(limited.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(limited.headers.get('cache-control')).toBe('no-store');
      expect(await limited.text()).toContain('<h1>Bitte noch einmal versuchen</h1>');
    }
  } finally {
    await strict.stop();
  }
});
