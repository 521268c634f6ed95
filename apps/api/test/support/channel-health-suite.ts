import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountMail, DispatchErrorCode } from '@tocsin/domain';
import { instant } from '@tocsin/domain';
import { type Database, mailOutbox, type SecretBox } from '@tocsin/persistence';
import { DATABASE, newId, SECRETS } from '@tocsin/platform';
import type { ChannelView } from '../../src/channels/channel-view.js';
import { hashOfToken } from '../../src/http/access/tokens.js';
import type { TestApi } from './api.js';
import type { Client } from './client.js';
import { EventReader } from './event-reader.js';
import { newMember } from './people.js';
import { anEmail, aWebhook, newChannel, newMonitor } from './things.js';
import { until } from './until.js';

const healthSettings = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'https://tocsin.example.com',
} as const;

const minuteMs = 60_000;
const isOk = { status: 'ok', failing_since: null, error: null };

type Outcome = DispatchErrorCode | 'delivered' | 410;
type FailingMail = Extract<AccountMail, { kind: 'channels_failing' }>;

/** @param start starts an API with these settings and its own database */
export const channelHealthSuite = (
  start: (settings: Readonly<Record<string, string>>) => Promise<TestApi>,
): void => {
  let api: TestApi;
  let another: TestApi;
  let own: Client;
  beforeAll(async () => {
    api = await start(healthSettings);
    // Both look at what is due.
    another = await api.startAnother();
  });
  afterAll(async () => {
    await another.stop();
    await api.stop();
  });
  beforeEach(async () => {
    own = await api.newAccount('lite');
  });

  const write = (text: string) =>
    api.app.get<{ query(text: string): Promise<unknown> }>('writeDataSource').query(text);

  /** Stores messages that have ended, and marks the channel as the dispatcher does. */
  const end = async ({ id }: { readonly id: string }, outcomes: readonly Outcome[], agoMs = 0) => {
    for (const outcome of outcomes) {
      const at = Date.now() - agoMs;
      const isDelivered = outcome === 'delivered';
      const [code, status] = outcome === 410 ? ['http_status', 410] : [outcome, 'NULL'];
      await write(`
        INSERT INTO alert_dispatch (id, account_id, event_id, channel_id, event, status, error_code, error_message,
          response_status, created_at, sent_at, completed_at)
        VALUES ('${newId()}', '${own.accountId}', '${newId()}', '${id}', 'channel.test',
          '${isDelivered ? 'delivered' : 'failed'}', ${isDelivered ? 'NULL' : `'${code}'`},
          ${isDelivered ? 'NULL' : `'It was ${code}.'`}, ${status}, ${at}, ${at}, ${at})`);
      if (isDelivered) continue;
      await write(`INSERT INTO channel_trouble (channel_id, look_at) VALUES ('${id}', ${at})
        ON CONFLICT (channel_id) DO UPDATE SET look_at = excluded.look_at`);
    }
  };
  const channel = async (body: object = aWebhook): Promise<ChannelView> => {
    const made = await newChannel(own, body);
    // No dispatcher sends its test message.
    await write(`DELETE FROM alert_dispatch WHERE channel_id = '${made.id}'`);
    return made;
  };
  const newRoute = async (tags: string, channelIds: readonly string[]) => {
    const id = newId();
    await write(`INSERT INTO route (id, account_id, name, tags, after_minutes, created_at, updated_at)
      VALUES ('${id}', '${own.accountId}', 'on tags', '${tags}', 0, 1, 1)`);
    for (const channelId of channelIds)
      await write(`INSERT INTO route_channel (route_id, channel_id) VALUES ('${id}', '${channelId}')`);
  };
  const shown = async ({ id }: { readonly id: string }): Promise<ChannelView> =>
    (await own.get<ChannelView>(`/v1/channels/${id}`)).body;
  const untilFailing = (which: { readonly id: string }) =>
    until('it is failing', async () => (await shown(which)).health.status === 'failing');
  const untilOk = (which: { readonly id: string }) =>
    until('it is ok', async () => (await shown(which)).health.status === 'ok');
  const lookSoon = ({ id }: { readonly id: string }) =>
    write(`UPDATE channel_trouble SET look_at = 1 WHERE channel_id = '${id}'`);
  const isLookedAt = ({ id }: { readonly id: string }) =>
    until('it is looked at', async () => {
      const [row] = await api.rows('channel_trouble', `channel_id = '${id}'`);
      return Number(row?.look_at ?? 2) > 1;
    });
  const audited = async ({ id }: { readonly id: string }) =>
    (await own.all<{ action: string; subject: { id: string }; actor: object }>('/v1/audit-log'))
      .filter(({ action, subject }) => subject.id === id && /failing|recovered/.test(action))
      .map(({ action, actor }) => ({ action, actor }));
  const namesListed = async (query: string, by = own) =>
    (await by.all<ChannelView>(`/v1/channels${query}`)).map(({ name }) => name);
  const failingCount = async (by = own) =>
    (await by.get<{ failing_channels: number }>('/v1/summary')).body.failing_channels;

  /** Takes all waiting mails. */
  const mails = async (): Promise<{ to: string; mail: FailingMail }[]> => {
    const outbox = mailOutbox(api.app.get<Database>(DATABASE), api.app.get<SecretBox>(SECRETS));
    const taken: { to: string; mail: FailingMail }[] = [];
    for (;;) {
      const next = await outbox.take(instant(new Date()));
      if (next === null) return taken;
      if (next !== 'dropped' && next.mail.kind === 'channels_failing')
        taken.push({ to: next.to, mail: next.mail });
    }
  };

  describe('a channel whose last three messages failed', () => {
    test('is failing: its view, its account, the filter, the metric and the audit log say so', async () => {
      const [bad, good] = [
        await channel({ ...aWebhook, name: 'bad' }),
        await channel({ ...aWebhook, name: 'good' }),
      ];
      expect((await shown(bad)).health).toEqual(isOk);
      await end(good, ['timeout', 'timeout', 'delivered']);
      await end(bad, ['delivered', 'timeout', 'dns', 410]);
      await untilFailing(bad);
      expect((await shown(bad)).health).toEqual({
        status: 'failing',
        failing_since: expect.any(String),
        error: {
          code: 'http_status',
          message: 'The receiver says that this address is gone: it answered 410.',
        },
      });
      expect((await shown(good)).health).toEqual(isOk);
      expect(await namesListed('?health=failing')).toEqual(['bad']);
      expect(await namesListed('?health=ok')).toEqual(['good']);
      expect(await namesListed('')).toEqual(['good', 'bad']);
      expect(await failingCount()).toBe(1);
      expect(await audited(bad)).toEqual([
        { action: 'channel.failing', actor: { type: 'service', id: null, name: null } },
      ]);
      const { text } = await own.get('/metrics');
      expect(text).toMatch(/^tocsin_channels_failing [1-9]/m);
      const stranger = await api.newAccount('lite');
      expect(await failingCount(stranger)).toBe(0);
      expect(await namesListed('?health=failing', stranger)).toEqual([]);
    });

    test('is heard of by those who follow the events', async () => {
      const bad = await channel();
      const reader = await EventReader.open(own);
      const changes = () =>
        reader.events.filter(({ type, data }) => type === 'change' && data.kind === 'channel');
      const before = changes().length;
      await end(bad, ['timeout', 'timeout', 'timeout']);
      await reader.until(() => changes().length > before);
      expect((await shown(bad)).health.status).toBe('failing');
      reader.close();
    });

    test('is as before after its next message is delivered, and the log says so', async () => {
      const bad = await channel();
      await end(bad, ['timeout', 'timeout', 'timeout']);
      await untilFailing(bad);
      await end(bad, ['delivered']);
      await lookSoon(bad);
      await untilOk(bad);
      expect((await audited(bad)).map(({ action }) => action)).toEqual([
        'channel.recovered',
        'channel.failing',
      ]);
      expect(await failingCount()).toBe(0);
    });

    test('is still enabled, and not failing while it is switched off', async () => {
      const bad = await channel();
      await end(bad, ['timeout', 'timeout', 'timeout']);
      await untilFailing(bad);
      expect((await shown(bad)).enabled).toBe(true);
      // A page that hears of the change reads the channel at once, and hears of no later one.
      const { body } = await own.patch<ChannelView>(`/v1/channels/${bad.id}`, { enabled: false });
      expect(body.health).toEqual(isOk);
      expect(await failingCount()).toBe(0);
      await write(`DELETE FROM alert_dispatch WHERE channel_id = '${bad.id}' AND status = 'pending'`);
      await lookSoon(bad);
      await isLookedAt(bad);
      expect((await shown(bad)).health).toEqual(isOk);
      expect((await audited(bad)).map(({ action }) => action)).toEqual(['channel.failing']);
      await own.patch(`/v1/channels/${bad.id}`, { enabled: true });
      await write(`DELETE FROM alert_dispatch WHERE channel_id = '${bad.id}' AND status = 'pending'`);
      await lookSoon(bad);
      await untilFailing(bad);
    });

    test('is judged by what has ended, however many of its messages wait', async () => {
      const bad = await channel();
      await end(bad, ['timeout', 'timeout', 'timeout']);
      for (let n = 0; n < 30; n++)
        await write(`INSERT INTO alert_dispatch (id, account_id, event_id, channel_id, event, created_at)
          VALUES ('${newId()}', '${own.accountId}', '${newId()}', '${bad.id}', 'channel.test', ${Date.now()})`);
      await lookSoon(bad);
      await untilFailing(bad);
    });
  });

  describe('a channel whose messages were interrupted by the dozen', () => {
    const interruptions = Array.from({ length: 128 }, (): Outcome => 'interrupted');

    test('is failing by the failures before and after', async () => {
      const bad = await channel();
      await end(bad, ['delivered', 'timeout', 'timeout', ...interruptions, 'timeout']);
      await untilFailing(bad);
    });

    test('is failing fifteen minutes after the one failure before', async () => {
      const bad = await channel();
      await end(bad, ['timeout'], 15 * minuteMs);
      await end(bad, interruptions);
      await lookSoon(bad);
      await untilFailing(bad);
    });
  });

  describe('a channel whose last message failed', () => {
    test('is failing after fifteen minutes without a delivery', async () => {
      const [old, young] = [await channel(), await channel()];
      await end(old, ['timeout'], 15 * minuteMs);
      await end(young, ['timeout'], 10 * minuteMs);
      await untilFailing(old);
      await isLookedAt(young);
      expect((await shown(young)).health).toEqual(isOk);
      const [row] = await api.rows('channel_trouble', `channel_id = '${young.id}'`);
      const inMs = Number(row?.look_at) - Date.now();
      expect(inMs).toBeGreaterThan(4 * minuteMs);
      expect(inMs).toBeLessThanOrEqual(5 * minuteMs);
    });
  });

  describe('the owners', () => {
    beforeEach(async () => {
      await mails();
    });

    test('get one mail each, which says why, and which monitors ring only there', async () => {
      const owners = [await newMember(api, own, 'owner'), await newMember(api, own, 'owner')];
      await newMember(api, own, 'editor');
      const standIn = await channel({ ...aWebhook, enabled: false });
      const bad = await channel({ ...aWebhook, name: 'bad', fallback_channel_id: standIn.id });
      const other = await channel();
      const unconfirmed = await channel(anEmail);
      await newMonitor(own, { name: 'Lonely', channel_ids: [bad.id] });
      await newMonitor(own, { name: 'Unconfirmed', channel_ids: [bad.id, unconfirmed.id] });
      await newMonitor(own, { name: 'Twofold', channel_ids: [bad.id, other.id] });
      await newMonitor(own, { name: 'Paused', channel_ids: [bad.id], tags: [] }).then(({ id }) =>
        own.post(`/v1/monitors/${id}/pause`),
      );
      await newMonitor(own, { name: 'Routed', tags: ['Prod', 'eu'] });
      await newMonitor(own, { name: 'Routed twice', channel_ids: [bad.id], tags: ['prod', 'us'] });
      await newRoute('["PROD"]', [bad.id, unconfirmed.id]);
      await newRoute('["us"]', [other.id]);
      await end(bad, ['timeout', 'timeout', 'dns']);
      await untilFailing(bad);
      const sent = await mails();
      expect(sent.map(({ to }) => to).sort()).toEqual(owners.map((id) => `${id}@example.com`).sort());
      expect(sent[0]?.mail).toEqual({
        kind: 'channels_failing',
        link: `https://tocsin.example.com/alerts/channels/${bad.id}`,
        expiresAt: expect.any(String),
        accountName: 'on lite',
        channels: [
          {
            name: 'bad',
            since: expect.any(String),
            error: 'It was dns.',
            onlyWayOf: ['Lonely', 'Routed', 'Unconfirmed'],
            onlyWayOfOthers: 0,
          },
        ],
        others: 0,
      });
    });

    test.each(['enabled', 'disabled'])(
      'read of no monitor when a fallback gets the messages, and the first is %s',
      async (first) => {
        await newMember(api, own, 'owner');
        const last = await channel({ ...aWebhook, name: 'last' });
        const standIn = await channel({
          ...aWebhook,
          name: 'first',
          enabled: first === 'enabled',
          fallback_channel_id: last.id,
        });
        const bad = await channel({ ...aWebhook, fallback_channel_id: standIn.id });
        await newMonitor(own, { channel_ids: [bad.id] });
        await end(bad, ['timeout', 'timeout', 'timeout']);
        await untilFailing(bad);
        const [sent] = await mails();
        expect(sent?.mail.channels).toMatchObject([
          { standIn: first === 'enabled' ? 'first' : 'last', onlyWayOf: [] },
        ]);
      },
    );

    test('read of monitors whose other channel and fallback are failing too', async () => {
      await newMember(api, own, 'owner');
      const other = await channel();
      const bad = await channel({ ...aWebhook, fallback_channel_id: other.id });
      await newMonitor(own, { name: 'Shop', channel_ids: [bad.id, other.id] });
      await end(other, ['timeout', 'timeout', 'timeout']);
      await untilFailing(other);
      await end(bad, ['timeout', 'timeout', 'timeout']);
      await untilFailing(bad);
      const [, sent] = await mails();
      expect(sent?.mail.channels.map(({ name, onlyWayOf }) => [name, onlyWayOf])).toEqual([
        [bad.name, ['Shop']],
      ]);
      expect(sent?.mail.channels[0]).not.toHaveProperty('standIn');
    });

    test('get no second mail in a day, whatever the channel does', async () => {
      await newMember(api, own, 'owner');
      const bad = await channel();
      for (let times = 0; times < 3; times++) {
        await end(bad, ['timeout', 'timeout', 'timeout']);
        await untilFailing(bad);
        await lookSoon(bad);
        await isLookedAt(bad);
        await end(bad, ['delivered']);
        await lookSoon(bad);
        await untilOk(bad);
      }
      expect(await audited(bad)).toHaveLength(6);
      expect(await mails()).toHaveLength(1);
      await end(bad, ['timeout', 'timeout', 'timeout']);
      await untilFailing(bad);
      expect(await mails()).toHaveLength(0);
      const yesterday = Date.now() - 24 * 60 * minuteMs - 1000;
      await write(`UPDATE channel_trouble SET told_at = ${yesterday} WHERE channel_id = '${bad.id}'`);
      await lookSoon(bad);
      await isLookedAt(bad);
      expect(await mails()).toHaveLength(1);
    });

    test('get one mail about channels that fail together', async () => {
      await newMember(api, own, 'owner');
      const bad: ChannelView[] = [];
      for (let n = 0; n < 25; n++) bad.push(await channel({ ...aWebhook, name: `bad ${n}` }));
      for (const each of bad) await end(each, ['timeout', 'timeout', 'timeout'], -3000);
      const ids = bad.map(({ id }) => `'${id}'`).join();
      await write(`UPDATE channel_trouble SET look_at = 1 WHERE channel_id IN (${ids})`);
      await until('all are failing', async () => (await failingCount()) === bad.length);
      const sent = await mails();
      const told = sent.map(({ mail }) => mail.channels.length + mail.others);
      expect(told.reduce((sum, each) => sum + each, 0)).toBe(bad.length);
      expect(sent.length).toBeLessThanOrEqual(2);
      for (const { mail } of sent) expect(mail.channels.length).toBeLessThanOrEqual(10);
    });

    test('get 50 mails in a day at most, and then hear of what lasts', async () => {
      await newMember(api, own, 'owner');
      const [first, second] = [await channel(), await channel()];
      await write('DELETE FROM limit_count');
      await end(first, ['timeout', 'timeout', 'timeout']);
      await untilFailing(first);
      expect(await mails()).toHaveLength(1);
      await write('UPDATE limit_count SET uses = 50');
      await end(second, ['timeout', 'timeout', 'timeout']);
      await untilFailing(second);
      expect(await mails()).toHaveLength(0);
      await write('DELETE FROM limit_count');
      await lookSoon(second);
      await isLookedAt(second);
      expect(await mails()).toHaveLength(1);
    });

    describe('who cannot be told now', () => {
      /** The account has one mail left of the day. */
      const failAfter = async (hinder: (address: string) => Promise<unknown>): Promise<ChannelView> => {
        const address = `${await newMember(api, own, 'owner')}@example.com`;
        const [first, second] = [await channel(), await channel()];
        await write('DELETE FROM limit_count');
        await end(first, ['timeout', 'timeout', 'timeout']);
        await untilFailing(first);
        await write('UPDATE limit_count SET uses = 49');
        await mails();
        await hinder(address);
        await end(second, ['timeout', 'timeout', 'timeout']);
        await untilFailing(second);
        return second;
      };
      const countOf = (address: string) => `'${hashOfToken(`failing-channels-address ${address}`)}'`;
      const isToldNow = async (which: { readonly id: string }) => {
        await lookSoon(which);
        await isLookedAt(which);
        expect(await mails()).toHaveLength(1);
      };

      test('since too many mails wait, are told when these have left', async () => {
        const second = await failAfter(async () => {
          for (let n = 0; n < 1000; n++)
            await write(`INSERT INTO mail (id, to_address, content_sealed, expires_at)
              VALUES ('${newId()}', 'bea@example.com', '', ${Date.now() + 60 * minuteMs})`);
        });
        await write('DELETE FROM mail');
        await isToldNow(second);
      });

      test('since their mailbox had too many of other accounts, are told when its day is over', async () => {
        let ofMailbox = '';
        const second = await failAfter((address) => {
          ofMailbox = countOf(address);
          return write(`UPDATE limit_count SET uses = 50 WHERE subject = ${ofMailbox}`);
        });
        expect(await mails()).toEqual([]);
        await write(`DELETE FROM limit_count WHERE subject = ${ofMailbox}`);
        await isToldNow(second);
      });
    });

    test('of another account get none', async () => {
      const stranger = await api.newAccount('lite');
      await newMember(api, stranger, 'owner');
      const bad = await channel();
      await end(bad, ['timeout', 'timeout', 'timeout']);
      await untilFailing(bad);
      expect(await mails()).toEqual([]);
    });
  });

  describe('a page of channels', () => {
    test('is read with as many statements as one channel', async () => {
      const { read } = api.app.get<Database>(DATABASE);
      const { all } = read;
      const statements = async (query: string): Promise<number> => {
        const asked: string[] = [];
        Object.assign(read, {
          all: (statement: Parameters<typeof all>[0]) => {
            const text = statement.text.pieces.join('?');
            if (!text.includes('UNION ALL') && /channel|managed_resource/.test(text)) asked.push(text);
            return all.call(read, statement);
          },
        });
        await own.get(`/v1/channels${query}`);
        Object.assign(read, { all });
        return asked.length;
      };
      for (let n = 0; n < 20; n++) await channel();
      expect(await statements('?limit=20')).toBe(await statements('?limit=1'));
    });
  });

  describe('a channel with test_every_days', () => {
    const dayOf = (ms: unknown) => Math.floor(Number(ms) / (24 * 60 * minuteMs));
    const rowOf = async ({ id }: { readonly id: string }) => (await api.rows('channel', `id = '${id}'`))[0];
    const tests = ({ id }: { readonly id: string }) => api.rows('alert_dispatch', `channel_id = '${id}'`);
    const makeDue = ({ id }: { readonly id: string }, agoMs = 1000) =>
      write(`UPDATE channel SET next_test_at = ${Date.now() - agoMs} WHERE id = '${id}'`);
    const untilPutOff = (which: { readonly id: string }) =>
      until('it has another time', async () => Number((await rowOf(which))?.next_test_at) > Date.now());

    test('is tried for the first time on that day, and no more once it is unset', async () => {
      const today = dayOf(Date.now());
      const weekly = await channel({ ...aWebhook, test_every_days: 7 });
      expect(weekly.test_every_days).toBe(7);
      expect([today, dayOf(Date.now())]).toContain(dayOf((await rowOf(weekly))?.next_test_at) - 7);
      const { body } = await own.patch<ChannelView>(`/v1/channels/${weekly.id}`, { test_every_days: null });
      expect(body.test_every_days).toBeNull();
      expect((await rowOf(weekly))?.next_test_at).toBeNull();
      expect((await channel()).test_every_days).toBeNull();
    });

    test.each([0, 91, 1.5, '7', true])('does not take %j days', async (test_every_days) => {
      const { status, body } = await own.post<{ errors: { field: string }[] }>('/v1/channels', {
        ...aWebhook,
        test_every_days,
      });
      expect(status).toBe(400);
      expect(body.errors.map(({ field }) => field)).toEqual(['test_every_days']);
    });

    test('gets one test message when it is due, by however many processes, and the next on its day', async () => {
      const today = dayOf(Date.now());
      const daily = await channel({ ...aWebhook, test_every_days: 1 });
      await makeDue(daily);
      await untilPutOff(daily);
      expect(await tests(daily)).toMatchObject([{ event: 'channel.test', status: 'pending' }]);
      // Midnight may come meanwhile.
      expect([today, dayOf(Date.now())]).toContain(dayOf((await rowOf(daily))?.next_test_at) - 1);
    });

    test('is tried at its own time of the day after an outage, not at once', async () => {
      const daily = await channel({ ...aWebhook, test_every_days: 1 });
      await makeDue(daily, 3 * 24 * 60 * minuteMs);
      await untilPutOff(daily);
      expect(await tests(daily)).toEqual([]);
      expect(Number((await rowOf(daily))?.next_test_at)).toBeLessThanOrEqual(Date.now() + 24 * 60 * minuteMs);
    });

    test('is not tried while it is switched off', async () => {
      const daily = await channel({ ...aWebhook, test_every_days: 1, enabled: false });
      await makeDue(daily);
      await untilPutOff(daily);
      expect(await tests(daily)).toEqual([]);
    });
  });
};
