import { describe, expect } from '@jest/globals';
import { type EventId, instant, type Occurred, VersionConflict } from '@tocsin/domain';
import { newOpened } from './customer.js';
import { newId, type OpenStore, storeTest } from './store-test.js';

const noted = (note: unknown): Occurred => ({
  type: 'Noted',
  data: { note },
  eventId: newId<EventId>(),
  recordedAt: instant(new Date('2026-05-03T12:34:56.789Z')),
});

const newStream = () => `note-${newId()}`;

/** Declares the tests that every event store must pass. */
export const eventStoreContract = (openStore: OpenStore): void => {
  const test = storeTest(openStore);

  describe('event store', () => {
    test('has no events in a stream that does not exist', async (store) => {
      const events = await store.transaction((tx) => tx.events.read(newStream()));
      expect(events).toEqual([]);
    });

    test('gives back what was appended, oldest first, with versions from 1 and without gaps', async (store) => {
      const stream = newStream();
      const [first, second, third] = [noted('first'), noted('second'), noted('third')];
      const appended = [
        ...(await store.transaction((tx) => tx.events.append(stream, 0, [first, second]))),
        ...(await store.transaction((tx) => tx.events.append(stream, 2, [third]))),
      ];
      expect(appended).toMatchObject([
        { ...first, stream, version: 1 },
        { ...second, stream, version: 2 },
        { ...third, stream, version: 3 },
      ]);
      expect(await store.transaction((tx) => tx.events.read(stream))).toEqual(appended);
    });

    test('gives positions that grow over all streams', async (store) => {
      const positions: number[] = [];
      for (const stream of [newStream(), newStream(), newStream()]) {
        const events = await store.transaction((tx) => tx.events.append(stream, 0, [noted('a'), noted('b')]));
        positions.push(...events.map(({ position }) => position));
      }
      expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
    });

    test('keeps the data as it is, whatever the text', async (store) => {
      const stream = newStream();
      const note = {
        text: 'żółć, 監視, 👩‍🚒, \u202eright to left, "quotes", \\ and \'; DROP TABLE event; --',
        controls: '\u0000\u0001\n\r\t\u2028',
        loneSurrogate: '\ud83d',
        'key with spaces': { deep: [[], {}, [null, true, 0, -1.5, 1e21, '']] },
      };
      await store.transaction((tx) => tx.events.append(stream, 0, [noted(note)]));
      expect(await store.transaction((tx) => tx.events.read(stream))).toMatchObject([{ data: { note } }]);
    });

    test('keeps streams apart', async (store) => {
      const [one, other] = [newStream(), newStream()];
      await store.transaction((tx) => tx.events.append(one, 0, [noted('one')]));
      await store.transaction((tx) => tx.events.append(other, 0, [noted('other')]));
      expect(await store.transaction((tx) => tx.events.read(one))).toMatchObject([{ data: { note: 'one' } }]);
    });

    test('sees in a transaction what that transaction appended', async (store) => {
      const stream = newStream();
      const events = await store.transaction(async (tx) => {
        await tx.events.append(stream, 0, [noted('first')]);
        await tx.events.append(stream, 1, [noted('second')]);
        return tx.events.read(stream);
      });
      expect(events).toMatchObject([{ version: 1 }, { version: 2 }]);
    });

    test('appends nothing when given nothing', async (store) => {
      const stream = newStream();
      expect(await store.transaction((tx) => tx.events.append(stream, 0, []))).toEqual([]);
      expect(await store.transaction((tx) => tx.events.read(stream))).toEqual([]);
    });

    for (const [expectedVersion, where] of [
      [0, 'behind'],
      [2, 'ahead of'],
    ] as const) {
      test(`refuses to append when the expected version is ${where} the stream's`, async (store) => {
        const stream = newStream();
        await store.transaction((tx) => tx.events.append(stream, 0, [noted('first')]));
        const late = store.transaction((tx) => tx.events.append(stream, expectedVersion, [noted('late')]));
        await expect(late).rejects.toBeInstanceOf(VersionConflict);
        await expect(late).rejects.toMatchObject({ stream, expectedVersion });
        expect(await store.transaction((tx) => tx.events.read(stream))).toMatchObject([
          { data: { note: 'first' } },
        ]);
      });
    }

    test('refuses to append what does not follow an earlier append of the same transaction', async (store) => {
      const stream = newStream();
      const twice = store.transaction(async (tx) => {
        await tx.events.append(stream, 0, [noted('first')]);
        await tx.events.append(stream, 0, [noted('first again')]);
      });
      await expect(twice).rejects.toBeInstanceOf(VersionConflict);
      expect(await store.transaction((tx) => tx.events.read(stream))).toEqual([]);
    });

    test('lets exactly one of many win who append to a stream at once', async (store) => {
      const stream = newStream();
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, (_, index) =>
          store.transaction((tx) => tx.events.append(stream, 0, [noted(`by ${index}`), noted('more')])),
        ),
      );
      const won = results.filter((result) => result.status === 'fulfilled');
      const lost = results.filter((result) => result.status === 'rejected');
      expect(won).toHaveLength(1);
      for (const { reason } of lost) expect(reason).toBeInstanceOf(VersionConflict);
      expect(await store.transaction((tx) => tx.events.read(stream))).toEqual(won[0]?.value);
    });

    test('takes appends to many streams at once', async (store) => {
      const events = Array.from({ length: 20 }, () => newOpened());
      const appended = await Promise.all(
        events.map((event) =>
          store.transaction((tx) => tx.events.append(`incident-${event.data.incidentId}`, 0, [event])),
        ),
      );
      expect(appended.flat().map(({ eventId }) => eventId)).toEqual(events.map(({ eventId }) => eventId));
      expect(new Set(appended.flat().map(({ position }) => position)).size).toBe(events.length);
    });
  });
};
