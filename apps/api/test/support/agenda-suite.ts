import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { instant } from '@tocsin/domain';
import {
  type Database,
  type DueSubject,
  lookAtAgenda,
  type SecretBox,
  UnitOfWork,
} from '@tocsin/persistence';
import { CLOCK, DATABASE, newId, SECRETS } from '@tocsin/platform';
import { FixedClock } from '@tocsin/testing';
import { AgendaKeeper } from '../../src/agenda/agenda.module.js';
import { DoWhatIsDue, dueKinds } from '../../src/agenda/due-kinds.js';
import type { Override } from '../../src/app.module.js';
import type { DueKind } from '../../src/background/due-kind.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import type { TestApi } from './api.js';
import type { Client } from './client.js';
import {
  aWebhook,
  newChannel,
  newIncident,
  newMaintenanceWindow,
  newMonitor,
  newStatusComponent,
  newStatusPage,
  newStatusPost,
} from './things.js';
import { until } from './until.js';

type Kind = keyof typeof dueKinds;

const begins = '2026-10-24T12:00:00.000Z';
const later = '2026-10-25T12:00:00.000Z';
const several = 3;
const kinds = Object.keys(dueKinds) as Kind[];
const kindOf = (kind: Kind): DueKind => dueKinds[kind];

/** @param start starts an API with its own database */
export const agendaSuite = (start: (overrides: readonly Override[]) => Promise<TestApi>): void => {
  const clock = new FixedClock();
  let isCrashing = false;
  /** A transaction of a process that crashes has done its work, and is lost. */
  const crashing: Override = {
    provide: UnitOfWork,
    inject: [DATABASE, SECRETS],
    useFactory: (database: Database, secrets: SecretBox) => {
      const transaction: Database['transaction'] = (work, options) =>
        database.transaction(async (tx) => {
          const answer = await work(tx);
          if (isCrashing) throw new Error('It crashed.');
          return answer;
        }, options);
      return new UnitOfWork({ ...database, transaction }, { secrets, newId });
    },
  };
  let api: TestApi;
  let another: TestApi;
  let own: Client;
  beforeAll(async () => {
    api = await start([{ provide: CLOCK, useValue: clock }, crashing]);
    another = await api.startAnother();
  });
  afterAll(async () => {
    await another.stop();
    await api.stop();
  });
  beforeEach(async () => {
    clock.moveTo(begins);
    own = await api.newAccount('lite');
  });

  const write = (text: string) =>
    api.app.get<{ query(text: string): Promise<unknown> }>('writeDataSource').query(text);
  const make = <Made>(one: () => Promise<Made>): Promise<Made[]> =>
    Promise.all(Array.from({ length: several }, one));
  const idsOf = (made: readonly { readonly id: string }[]) => made.map(({ id }) => `'${id}'`).join();
  const end = (windows: readonly { readonly id: string }[]) =>
    write(`UPDATE maintenance_window SET occurrence_starts_at = 0, occurrence_ends_at = 1
      WHERE id IN (${idsOf(windows)})`);
  const newHeartbeat = (client = own) =>
    newMonitor(client, { type: 'heartbeat', target: 'backup', settings: { period_seconds: 3600 } });
  const newPage = (body: object = {}) => newStatusPage(own, `page-${newId()}`, body);
  const look = async (kind: Kind): Promise<readonly DueSubject[]> => {
    const { read } = api.app.get<Database>(DATABASE);
    return lookAtAgenda(read, [{ kind, due: kindOf(kind).due }], 100, instant(clock.now()));
  };
  const carryOut = (by: TestApi, kind: Kind, due: readonly DueSubject[]): Promise<number> =>
    by.app.get(CommandBus).execute(new DoWhatIsDue({ kind, due }));
  const incidentToPublish = async () => {
    const page = await newPage({ publish_after_minutes: 5 });
    const monitor = await newMonitor(own);
    await newStatusComponent(own, page.id, { monitor_id: monitor.id });
    return newIncident(own, monitor.id);
  };

  /** Makes several subjects of a kind due. */
  const makeDue: Readonly<Record<Kind, () => Promise<unknown>>> = {
    heartbeats: async () => {
      const ids = idsOf(await make(() => newHeartbeat()));
      await write(`UPDATE heartbeat SET judge_at = 1 WHERE monitor_id IN (${ids})`);
    },
    unchecked_monitors: async () => {
      const ids = idsOf(await make(() => newMonitor(own)));
      await write(`UPDATE monitor_health SET look_at = 1 WHERE monitor_id IN (${ids})`);
    },
    escalations: async () => {
      const channel = await newChannel(own);
      await make(async () => {
        const monitor = await newMonitor(own);
        await own.put(`/v1/monitors/${monitor.id}/channels/${channel.id}`, { after_minutes: 5 });
        return newIncident(own, monitor.id);
      });
      clock.moveTo(later);
    },
    maintenance_windows: async () => {
      await end(await make(() => newMaintenanceWindow(own)));
    },
    status_page_maintenance: async () => {
      const maintenance = { kind: 'maintenance', starts_at: begins, ends_at: later, publish: true };
      await make(async () => newStatusPost(own, (await newPage()).id, maintenance));
      clock.moveTo(later);
    },
    status_page_resolutions: async () => {
      const incidents = await make(incidentToPublish);
      clock.moveTo(later);
      for (const due of await look('status_page_incidents'))
        await carryOut(api, 'status_page_incidents', [due]);
      for (const { id } of incidents) await own.post(`/v1/incidents/${id}/resolve`);
    },
    status_page_incidents: async () => {
      await make(incidentToPublish);
      clock.moveTo(later);
    },
    channel_health: async () => {
      for (const { id } of await make(() => newChannel(own)))
        await write(`INSERT INTO channel_trouble (channel_id, look_at) VALUES ('${id}', 1)`);
    },
    channel_trials: async () => {
      const ids = idsOf(await make(() => newChannel(own, { ...aWebhook, test_every_days: 1 })));
      await write(`UPDATE channel SET next_test_at = ${Date.now()} WHERE id IN (${ids})`);
    },
    batches: async () => {
      const ids = (await make(() => newMonitor(own))).map(({ id }) => id);
      await own.post('/v1/batches', { action: 'delete', ids });
      await write(`UPDATE batch_item SET due_at = 1 WHERE subject_id IN ('${ids.join("', '")}')`);
    },
  };

  describe('a failing subject', () => {
    const judged = async ({ id }: MonitorView, client = own) =>
      (await client.get<{ items: unknown[] }>(`/v1/monitors/${id}/checks`)).body.items.length;

    test('holds up no other of its kind', async () => {
      const [broken, ...others] = await make(() => newHeartbeat());
      await until('all are judged', async () =>
        (await Promise.all(others.map((each) => judged(each)))).every((n) => n > 0),
      );
      const before = await Promise.all(others.map((each) => judged(each)));
      await write(`UPDATE heartbeat SET token_sealed = 'damaged' WHERE monitor_id = '${broken?.id}'`);
      await write('UPDATE heartbeat SET judge_at = 1');
      await until('the others are judged again', async () => {
        const now = await Promise.all(others.map((each) => judged(each)));
        return now.every((checks, index) => checks > (before[index] ?? 0));
      });
      await write(`UPDATE heartbeat SET judge_at = NULL WHERE monitor_id = '${broken?.id}'`);
    });

    test('of one account holds up no other account, nor another kind', async () => {
      const broken = await newMaintenanceWindow(own);
      const other = await api.newAccount('lite');
      const whole = await newMaintenanceWindow(other);
      const ended = (id: string) => api.rows('maintenance_window', `occurrence_ends_at = 1 AND id = '${id}'`);
      const monitor = await newHeartbeat(other);
      await write(`UPDATE maintenance_window SET rule = 'no rule' WHERE id = '${broken.id}'`);
      await end([broken, whole]);
      await until('the other window has moved on', async () => (await ended(whole.id)).length === 0);
      await until('the heartbeat is judged', async () => (await judged(monitor, other)) > 0);
      expect(await ended(broken.id)).toHaveLength(1);
      await own.delete(`/v1/maintenance-windows/${broken.id}`);
    });
  });

  describe('an idle process', () => {
    const looksMin = 4;
    /** Followed or asked by the process beside the agenda, at intervals of their own. */
    const others = [
      /content_changed_at AS/,
      /^SELECT 1 AS found WHERE EXISTS \(SELECT 1 FROM heartbeat WHERE judge_at IS NOT NULL\)/,
    ];

    test('asks two statements in a look: the time, and what is due of all kinds', async () => {
      const { read } = api.app.get<Database>(DATABASE);
      const { all } = read;
      const asked: string[] = [];
      const texts = () => asked.filter((text) => !others.some((other) => other.test(text)));
      const isLook = (text: string) => text.includes('UNION ALL');
      Object.assign(read, {
        all: (query: Parameters<typeof all>[0]) => {
          asked.push(query.text.pieces.join('?').trim());
          return all.call(read, query);
        },
      });
      await until('it looks', async () => texts().filter(isLook).length >= looksMin);
      Object.assign(read, { all });
      const [time, ...rest] = [...new Set(texts().filter((text) => !isLook(text)))];
      expect(time).toMatch(/now_ms/);
      expect(rest).toEqual([]);
      const looks = texts().filter(isLook);
      expect(new Set(looks).size).toBe(1);
      expect(texts().length - looks.length).toBeLessThanOrEqual(looks.length + 1);
    });
  });

  describe('with two processes, when each is told of the same subjects,', () => {
    beforeAll(async () => {
      for (const { app } of [api, another]) await app.get(AgendaKeeper).beforeApplicationShutdown();
    });

    test.each(kinds)('%s are done once', async (kind) => {
      await makeDue[kind]();
      const due = await look(kind);
      expect(due).toHaveLength(several);
      const answers = await Promise.all(
        [api, another, api, another].map(async (by) => {
          let done = 0;
          for (const each of due) done += await carryOut(by, kind, [each]);
          return done + (await carryOut(by, kind, due.slice(0, kindOf(kind).atOnceMax)));
        }),
      );
      expect(answers.reduce((sum, done) => sum + done)).toBe(several);
      expect(await look(kind)).toEqual([]);
    });

    test.each(kinds)('%s of a process that crashed in the middle are due again', async (kind) => {
      await makeDue[kind]();
      const due = await look(kind);
      isCrashing = true;
      await expect(carryOut(api, kind, due))
        .rejects.toThrow('It crashed.')
        .finally(() => {
          isCrashing = false;
        });
      expect(await look(kind)).toEqual(due);
      let done = 0;
      for (const each of due) done += await carryOut(another, kind, [each]);
      expect(done).toBe(several);
      expect(await look(kind)).toEqual([]);
    });
  });
};
