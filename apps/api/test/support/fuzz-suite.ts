import { Agent } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@tocsin/platform';
import { propertyRuns } from '@tocsin/testing';
import fc from 'fast-check';
import { AgendaKeeper } from '../../src/agenda/agenda.module.js';
import type { Dump, Table, TestApi } from './api.js';
import type { Client } from './client.js';
import { hostileRequest, operationsOf } from './hostile-request.js';
import { schemaArbitrary } from './schema-arbitrary.js';
import { authorizationOf, pathOf, send } from './send-hostile-request.js';
import {
  aCalendar,
  aMonitor,
  anEmail,
  newChannel,
  newIncident,
  newMaintenanceWindow,
  newMonitor,
  newStatusComponent,
  newStatusPage,
  newStatusPost,
} from './things.js';

const existingMin = 4;

/** The api stores a refusal under its Idempotency-Key, and counts a wrong password. It must store nothing else. */
const storedByRefusals: readonly string[] = ['idempotency_key', 'limit_count'];

const changedTables = (before: Dump, after: Dump): string[] =>
  Object.entries(after).flatMap(([table, rows]) =>
    storedByRefusals.includes(table) || isDeepStrictEqual(rows, before[table as Table]) ? [] : [table],
  );

/**
 * Sends mostly invalid requests, generated from the OpenAPI document.
 * @param start starts an API with its own database
 */
export const fuzzSuite = (start: () => Promise<TestApi>, fullRuns: number): void => {
  const numRuns = propertyRuns(fullRuns);
  const testMs = 300_000 + numRuns * 1_000;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let api: TestApi;
  let own: Client;
  let stranger: Client;

  const makeThings = async (client: Client) => {
    const channel = await newChannel(client, anEmail);
    const monitor = await newMonitor(client, { channel_ids: [channel.id] });
    await newIncident(client, monitor.id);
    await newMaintenanceWindow(client, { monitor_ids: [monitor.id] });
    // The stranger's plan has one page, and a slug is unique.
    const page = await newStatusPage(client, `page-${newId()}`);
    if (page.id === undefined) return;
    await newStatusComponent(client, page.id, { monitor_id: monitor.id });
    for (const publish of [true, false]) await newStatusPost(client, page.id, { publish });
  };

  /** Replaces deleted things, so that later requests still find some. */
  const topUp = async (dump: Dump): Promise<Dump> => {
    const hasKey = ({ keyId }: Client): boolean =>
      dump.api_key.some(({ id, allowed_networks }) => id === keyId && allowed_networks === '[]');
    if (!hasKey(own) || !hasKey(stranger)) {
      own = await api.newKey(own);
      stranger = await api.newKey(stranger);
      return topUp(await api.dump());
    }
    if (dump.channel.length >= existingMin && dump.monitor.length >= existingMin) return dump;
    await makeThings(own);
    return api.dump();
  };

  beforeAll(async () => {
    api = await start();
    // Rows must change by requests only.
    await api.app.get(AgendaKeeper).stop();
    own = await api.newAccount('lite');
    stranger = await api.newAccount('free');
    await makeThings(own);
    await makeThings(stranger);
  });
  afterAll(async () => {
    agent.destroy();
    await api.stop();
  });

  describe('a request made from the OpenAPI document, right or wrong,', () => {
    test(
      'never gets a 5xx, always gets a problem when it is refused, and then changes no row',
      async () => {
        const seen = new Map<number, number>();
        let before = await api.dump();
        await fc.assert(
          fc.asyncProperty(hostileRequest(api.contract.document), async (hostile) => {
            before = await topUp(before);
            const path = pathOf(hostile, before);
            const authorization = authorizationOf(hostile, own, stranger);
            const { status, mediaType, text } = await send(api.url, agent, hostile, path, authorization);
            const after = await api.dump();
            const changed = changedTables(before, after);
            const isKeyStored = after.idempotency_key.length > before.idempotency_key.length;
            before = after;
            seen.set(status, (seen.get(status) ?? 0) + 1);

            expect(status).toBeGreaterThanOrEqual(200);
            expect(status).toBeLessThan(500);
            if (status >= 300) {
              expect(status).toBeGreaterThanOrEqual(400);
              expect(mediaType).toBe('application/problem+json');
              expect(changed).toEqual([]);
              if (isKeyStored) expect([403, 404, 409]).toContain(status);
            }
            if (hostile.method === 'HEAD') return;
            const body: unknown = mediaType.endsWith('json') ? JSON.parse(text) : null;
            if (status >= 400)
              expect(body).toMatchObject({ status, code: expect.any(String), detail: expect.any(String) });
            expect(
              api.contract.faultsOf({ method: hostile.method, path }, { status, mediaType, body }),
            ).toEqual([]);
          }),
          { numRuns },
        );
        // Requests must also get past authentication and validation: fewer may not, by chance.
        if (numRuns >= fullRuns)
          for (const status of [200, 400, 401, 404])
            expect([status, seen.has(status)]).toEqual([status, true]);
        expect(api.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)).toEqual([]);
      },
      testMs,
    );
  });

  describe('a body that the OpenAPI document allows', () => {
    // A request above may have removed the key, or bound it to networks.
    beforeAll(async () => {
      own = await api.newKey(own);
    });

    const bodies = [
      'POST /v1/api-keys',
      'POST /v1/channels',
      'POST /v1/invitations',
      'POST /v1/monitors',
      'POST /v1/maintenance-windows',
      'POST /v1/rotas',
      'POST /v1/routes',
      'POST /v1/mail-domains',
      'POST /v1/monitors/{id}/incidents',
      'POST /v1/status-pages',
      'PATCH /v1/monitors/{id}',
    ];

    // The schema does not say which ids exist, or which networks, targets, settings and rules are valid.
    const { type, target } = aMonitor;
    const beyondSchema: Readonly<Record<string, object>> = {
      'POST /v1/api-keys': { allowed_networks: [] },
      'POST /v1/monitors': { channel_ids: [], parent_id: null, type, target, settings: {} },
      'PATCH /v1/monitors/{id}': { parent_id: null, type, target, settings: {} },
      'POST /v1/channels': { fallback_channel_id: null },
      'POST /v1/maintenance-windows': {
        starts_at: '2090-01-01T00:00:00Z',
        rrule: null,
        time_zone: 'UTC',
        monitor_ids: null,
      },
      'POST /v1/rotas': { people: [], otherwise: [], calendar_url: null, calendar: aCalendar },
      'POST /v1/routes': { channel_ids: [], rota_ids: [] },
      'POST /v1/mail-domains': { domain: 'example.com' },
      'POST /v1/status-pages': {
        homepage_url: null,
        domain: null,
        time_zone: 'Europe/Berlin',
        logo: null,
        logo_dark: null,
        favicon: null,
        accent_color: null,
        accent_color_dark: null,
        header_links: [],
        footer_links: [],
      },
    };

    /** Not every number is a key on a curve. These are from RFC 8291, appendix A. */
    const pushKeys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      vapid_private_key: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
    };
    const withKeys = (body: object): object =>
      'type' in body && body.type === 'WebPush' ? { ...body, ...pushKeys } : body;

    const isGiven = (body: object, field: string): boolean =>
      ((body as Record<string, unknown>)[field] ?? null) !== null;

    test.each(bodies)(
      'is never invalid for %s',
      async (name) => {
        const operation = operationsOf(api.contract.document).find(
          ({ method, path }) => name === `${method} ${path}`,
        );
        const arbitrary = schemaArbitrary(operation?.bodySchema ?? {}, api.contract.document);
        const { id } = await newMonitor(own);
        const [method = '', path = ''] = name.replace('{id}', id).split(' ');
        await fc.assert(
          fc.asyncProperty(arbitrary, async (body) => {
            const sent = { ...withKeys(body as object), ...beyondSchema[name] };
            // The schema does not say that these fields of a channel go together.
            fc.pre(isGiven(sent, 'username') === isGiven(sent, 'password'));
            const { status, text } = await own.send(method, path, sent);
            expect([status < 300 || status === 409, status, text]).toEqual([true, status, text]);
          }),
          { numRuns: Math.ceil(numRuns / 10) },
        );
      },
      testMs,
    );
  });
};
