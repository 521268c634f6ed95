import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { type ChannelId, dispatchesFor, type IncidentId, id } from '@tocsin/domain';
import { answerToken, type SecretBox, UnitOfWork } from '@tocsin/persistence';
import { CLOCK, SECRETS } from '@tocsin/platform';
import { FixedClock } from '@tocsin/testing';
import { AgendaKeeper } from '../../src/agenda/agenda.module.js';
import { DoWhatIsDue } from '../../src/agenda/due-kinds.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import { aSlack, newChannel, newIncident, newMonitor } from '../support/things.js';

const begins = Date.parse('2026-10-24T12:00:00.000Z');

const clock = new FixedClock();
let api: TestApi;
let own: Client;
let monitorId: string;
let incidentId: string;

beforeAll(async () => {
  api = await startApi({ overrides: [{ provide: CLOCK, useValue: clock }] });
  // The tests do what is due themselves.
  await api.app.get(AgendaKeeper).beforeApplicationShutdown();
});
afterAll(() => api.stop());
beforeEach(async () => {
  clock.moveTo(new Date(begins).toISOString());
  own = await api.newAccount('lite');
  monitorId = (await newMonitor(own, { target: 'https://shop.example.com/' })).id;
});

const write = (text: string) =>
  api.app.get<{ query(text: string): Promise<unknown> }>('writeDataSource').query(text);

const channel = async (name: string, afterMinutes?: number, body: object = {}): Promise<string> => {
  const made = await newChannel(own, { ...aSlack, ...body, name });
  if (afterMinutes !== undefined)
    await own.put(`/v1/monitors/${monitorId}/channels/${made.id}`, { after_minutes: afterMinutes });
  return made.id;
};

/** Makes the rows of all messages, as the dispatcher does. */
const plan = () =>
  api.app.get(UnitOfWork).run(async ({ incidents, dispatches }) => {
    const events = await incidents.timeline(id<IncidentId>(incidentId));
    await dispatches.plan(events.flatMap(dispatchesFor));
  });

const end = (channelId: string, status: string, code?: string, event = 'incident.created') =>
  write(`UPDATE alert_dispatch SET status = '${status}', error_code = ${code ? `'${code}'` : 'NULL'}
    WHERE incident_id = '${incidentId}' AND channel_id = '${channelId}' AND event = '${event}'`);

const escalateAfter = async (minutes: number): Promise<void> => {
  clock.moveTo(new Date(begins + minutes * 60_000).toISOString());
  await write(`UPDATE incident SET due_at = 0 WHERE id = '${incidentId}'`);
  const due = [{ kind: 'escalations', subject: incidentId, within: null }];
  await api.app.get(CommandBus).execute(new DoWhatIsDue({ kind: 'escalations', due }));
};

const page = async (channelId: string): Promise<string> => {
  const ids = { incidentId: id<IncidentId>(incidentId), channelId: id<ChannelId>(channelId) };
  return (await fetch(`${api.url}/answer/${answerToken(api.app.get<SecretBox>(SECRETS), ids)}`)).text();
};

/** The rows of the page about messages: what came of them, and for whom. */
const rung = async (channelId: string): Promise<Record<string, string>> => {
  const rows = (await page(channelId)).matchAll(/<strong>Message ([^<]+)<\/strong><span>(.*?)<\/span>/g);
  return Object.fromEntries([...rows].map(([, outcome = '', names = '']) => [outcome, text(names)]));
};

const text = (html: string): string => html.replaceAll(/<\/?bdi>/g, '');

test('says who has got the message, for whom it failed and to whom it is on its way: now, later, as a fallback', async () => {
  const [pager, phone, later, mail] = [
    await channel('pager', 0),
    await channel('phone', 0),
    await channel('boss', 10),
    await channel('mail'),
  ];
  await own.patch(`/v1/channels/${phone}`, { fallback_channel_id: mail });
  incidentId = (await newIncident(own, monitorId)).id;
  // No dispatcher has read the event yet.
  expect(await rung(pager)).toEqual({ 'on its way to': 'pager, phone' });
  await plan();
  await end(pager, 'delivered');
  await end(phone, 'sending');
  expect(await rung(pager)).toEqual({ 'delivered to': 'pager', 'on its way to': 'phone' });
  await end(phone, 'failed', 'interrupted');
  await escalateAfter(1);
  expect(await rung(pager)).toEqual({
    'delivered to': 'pager',
    'failed for': 'phone',
    'on its way to': 'mail',
  });
  await plan();
  await end(mail, 'delivered');
  await escalateAfter(10);
  await plan();
  await end(later, 'failed', 'timeout');
  const all = { 'delivered to': 'pager, mail', 'failed for': 'phone, boss' };
  expect(await rung(pager)).toEqual(all);
  // The messages of the end have outcomes of their own.
  await own.post(`/v1/incidents/${incidentId}/resolve`);
  await plan();
  await end(pager, 'failed', 'timeout', 'incident.resolved');
  expect(await rung(pager)).toEqual(all);
});

test('names ten at most of each outcome, and counts the others', async () => {
  const channels: string[] = [];
  for (let at = 1; at <= 15; at += 1) channels.push(await channel(`ops ${at}`, 0));
  incidentId = (await newIncident(own, monitorId)).id;
  await plan();
  for (const each of channels.slice(0, 12)) await end(each, 'delivered');
  for (const each of channels.slice(12)) await end(each, 'failed', 'http_status');
  const shown = await rung(channels[0] ?? '');
  const [delivered = [], failed = []] = ['delivered to', 'failed for'].map((key) => shown[key]?.split(', '));
  expect(delivered).toHaveLength(11);
  expect(delivered.at(-1)).toBe('2 more');
  expect(failed.toSorted()).toEqual(['ops 13', 'ops 14', 'ops 15']);
});

test('names no target where the channel hides it, whatever came of the message', async () => {
  const names = ['a', 'b', 'c'].map((each) => `${each} https://shop.example.com/`);
  const channels: string[] = [];
  for (const name of names) channels.push(await channel(name, 0, { show_target: false }));
  incidentId = (await newIncident(own, monitorId)).id;
  await plan();
  await end(channels[0] ?? '', 'delivered');
  await end(channels[1] ?? '', 'failed', 'timeout');
  expect(await rung(channels[0] ?? '')).toEqual({
    'delivered to': 'a …',
    'failed for': 'b …',
    'on its way to': 'c …',
  });
  expect(await page(channels[0] ?? '')).not.toContain('shop.example.com');
});

test('says of no message that it is on its way once its row was removed', async () => {
  const pager = await channel('pager', 0);
  incidentId = (await newIncident(own, monitorId)).id;
  await plan();
  await end(pager, 'delivered');
  await write(`DELETE FROM alert_dispatch WHERE incident_id = '${incidentId}'`);
  clock.moveTo(new Date(begins + 30 * 86_400_000).toISOString());
  expect(await rung(pager)).toEqual({});
});
