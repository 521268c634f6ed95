import { describe, expect, test } from '@jest/globals';
import { propertyRuns } from '@tocsin/testing';
import { channelTypes } from '@tocsin/transports/catalogue';
import fc from 'fast-check';
import { NewApiKey } from '../src/api-keys/api-key-bodies.js';
import { ChannelChangesBody, ChannelRequestBody } from '../src/channels/channel-changes.js';
import { isEndpointUrl } from '../src/channels/destination.js';
import { clientAddress, networkOf } from '../src/http/access/client-address.js';
import { isApiKey, newApiKey } from '../src/http/access/tokens.js';
import { cursorOf, lastIdOf, PageQuery } from '../src/http/bodies/page.js';
import { idOf, isMoment, isText, isUuid, PathId } from '../src/http/bodies/text.js';
import { validated } from '../src/http/bodies/validation.js';
import { Problem } from '../src/http/problems/problem.js';
import { IncidentQuery } from '../src/incidents/incident-queries.js';
import { NewIncident } from '../src/incidents/incidents.controller.js';
import { MonitorChanges, NewMonitor } from '../src/monitors/monitor-bodies.js';

const numRuns = propertyRuns(400);

const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.anything());

const nearly = (right: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(right, fc.array(fc.tuple(fc.nat(), fc.string({ unit: 'binary', maxLength: 2 })), { maxLength: 3 }))
    .map(([text, changes]) =>
      changes.reduce((before, [at, change]) => {
        const cut = at % (before.length + 1);
        return before.slice(0, cut) + change + before.slice(cut + (at % 2));
      }, text),
    );

const holds = <Value>(arbitrary: fc.Arbitrary<Value>, property: (value: Value) => void): void =>
  fc.assert(fc.property(arbitrary, property), { numRuns });

const ids = fc.uuid({ version: 7 });

describe('a cursor', () => {
  test('is read as the id that it was made of', () => {
    holds(ids, (id) => expect(lastIdOf(cursorOf(id))).toBe(id));
  });

  test('is otherwise none of ours: there is one way to write each', () => {
    holds(fc.oneof(anything, nearly(ids.map(cursorOf)), fc.stringMatching(/^[\w-]{22}$/)), (cursor) => {
      const id = lastIdOf(cursor);
      if (id !== null) expect(cursorOf(id)).toBe(cursor);
    });
  });
});

describe('an id', () => {
  test('is a UUID in any case, read as it is stored; anything else in a path is a 404', () => {
    holds(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.uuid(),
        fc.uuid().map((id) => id.toUpperCase()),
        nearly(fc.uuid()),
      ),
      (text) => {
        if (isUuid(text)) {
          expect(new PathId().transform(text)).toBe(text.toLowerCase());
          expect(idOf(text)).toMatch(/^[0-9a-f-]{36}$/);
        } else {
          expect(() => new PathId().transform(text)).toThrow(expect.objectContaining({ status: 404 }));
        }
      },
    );
  });
});

describe('an endpoint URL', () => {
  test('that is taken reads the same to every parser: http or https, a host, no user', () => {
    holds(
      fc.oneof(anything, nearly(fc.webUrl({ withQueryParameters: true, withFragments: true }))),
      (text) => {
        if (!isEndpointUrl(text)) return;
        const url = new URL(text);
        expect(url.protocol).toMatch(/^https?:$/);
        expect([url.username, url.password]).toEqual(['', '']);
        expect(url.hostname).not.toBe('');
        const isTakenAgain: boolean = isEndpointUrl(url.href);
        expect(isTakenAgain || url.href.length > 2048).toBe(true);
        expect(new URL(url.href).host).toBe(url.host);
        // Before the path, only the scheme, the slashes and the host remain.
        expect(/^https?:\/\/([^/?#]*)/i.exec(text)?.[1]).not.toContain('@');
      },
    );
  });
});

describe('an API key', () => {
  test('that was changed in any way is known to be none', () => {
    const key = newApiKey();
    holds(fc.oneof(fc.string({ unit: 'binary' }), nearly(fc.constant(key))), (text) => {
      expect(isApiKey(text)).toBe(text === key);
    });
  });
});

describe('a time', () => {
  test('that is taken can be written in the one form in which times are stored', () => {
    const times = fc
      .date({ noInvalidDate: true, min: new Date('0000-01-01'), max: new Date('9999-12-31') })
      .map((date) => date.toISOString());
    holds(times, (text) => expect(isMoment(text)).toBe(true));
    holds(fc.oneof(anything, nearly(times)), (text) => {
      if (!isMoment(text)) return;
      expect(new Date(text).toISOString()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    });
  });
});

describe('text', () => {
  test('that is taken can be stored and shown', () => {
    holds(fc.tuple(anything, fc.integer({ min: 1, max: 50 })), ([value, charsMax]) => {
      if (!isText(value, charsMax)) return;
      expect([...value].length).toBeLessThanOrEqual(charsMax);
      expect(Buffer.from(value).toString('utf8')).toBe(value);
      expect(value).not.toMatch(/\p{Cc}/u);
    });
  });
});

describe('the address of a client', () => {
  test('is one, whatever X-Forwarded-For made of it', () => {
    const forwarded = fc.oneof(fc.string({ unit: 'binary' }), fc.ipV4(), fc.ipV6(), nearly(fc.ipV6()));
    holds(forwarded, (ip) => {
      const address = clientAddress({ ip, socket: { remoteAddress: '192.0.2.1' } } as never);
      expect(address).toMatch(/^[0-9a-f.:]+(%.*)?$/i);
      expect(networkOf(address)).toMatch(/^([\d.]+|[0-9a-f:]+\/64)$/);
    });
  });
});

describe('a body or a query', () => {
  const rules = [NewApiKey, NewMonitor, MonitorChanges, NewIncident, PageQuery, IncidentQuery];
  const readers: readonly (readonly [string, (body: unknown) => void])[] = [
    ...rules.map(
      (rule) =>
        [rule.name, (body: unknown) => expect(validated<object>(rule, body)).toBeInstanceOf(rule)] as const,
    ),
    ['a change of a channel', (body) => new ChannelChangesBody().transform(body)],
    ...channelTypes().map(
      (type) =>
        [
          `a new ${type} channel`,
          (body: unknown) =>
            new ChannelRequestBody().transform(Object.assign({}, body, { type })).configOn('lite'),
        ] as const,
    ),
  ];
  const fields = [
    'name',
    'type',
    'scopes',
    'expires_at',
    'settings',
    'channel_ids',
    'title',
    'limit',
    'cursor',
    'endpoint_url',
    'webhook_url',
    'chat_id',
  ];
  const bodies = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(
      fc.oneof(fc.constantFrom(...fields, '__proto__', 'constructor', 'page', 'config'), fc.string()),
      fc.jsonValue({ maxDepth: 3 }),
    ),
  );

  test.each(readers)('%s is read, or refused with a problem that is short', (_, read) => {
    holds(bodies, (body) => {
      try {
        read(body);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        expect(error.code).toBe('validation_failed');
        expect(error.errors?.length ?? 0).toBeLessThanOrEqual(20);
        expect(JSON.stringify(error).length).toBeLessThan(8000);
      }
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    });
  });
});
