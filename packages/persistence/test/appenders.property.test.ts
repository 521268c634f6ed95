import { expect, test } from '@jest/globals';
import { propertyRuns } from '@tocsin/testing';
import fc from 'fast-check';
import { lowestOpenId, type RunningTransactions } from '../src/log/appenders.js';

type Place = { readonly id: number; readonly position: number };

const isAfter = (a: Place, b: Place): boolean => a.id > b.id || (a.id === b.id && a.position > b.position);

/** What a server of PostgreSQL shows of its transactions between any two of its steps (src/backend/access/transam/xact.c). */
class Server {
  nextId = 1;
  latestEnded = 0;
  readonly running = new Set<number>();
  readonly appenders = new Set<string>();
  readonly idOwners = new Map<number, string>();
  readonly visible: Place[] = [];
  #position = 0;
  #session = 0;

  /** The order of the two is not said, so either may come first. */
  *inSomeOrder(order: boolean, first: () => void, second: () => void): Generator<void> {
    (order ? first : second)();
    yield;
    (order ? second : first)();
  }

  *transaction({ appends, prepares, commits, order }: Life): Generator<void> {
    let owner = `${++this.#session}/1`;
    if (appends) {
      this.appenders.add(owner);
      yield;
    }
    const id = this.nextId++;
    this.running.add(id);
    yield;
    this.idOwners.set(id, owner);
    yield;
    const place = { id, position: ++this.#position };
    yield;
    if (prepares) {
      const [session, prepared] = [owner, `-1/${id}`];
      const moveId = () => this.idOwners.set(id, prepared);
      const moveAppender = () => {
        if (this.appenders.delete(session)) this.appenders.add(prepared);
      };
      yield* this.inSomeOrder(order, moveId, moveAppender);
      owner = prepared;
      yield;
    }
    this.latestEnded = Math.max(this.latestEnded, id);
    this.running.delete(id);
    if (appends && commits) this.visible.push(place);
    yield;
    const releaseId = () => this.idOwners.delete(id);
    const releaseAppender = () => this.appenders.delete(owner);
    yield* this.inSomeOrder(order, releaseId, releaseAppender);
  }
}

class Reader {
  checkpoint: Place = { id: 0, position: 0 };
  readonly read: Place[] = [];

  constructor(private readonly server: Server) {}

  *look(): Generator<void> {
    const nextId = this.server.latestEnded + 1;
    const below = [...this.server.running].filter((id) => id < nextId);
    yield;
    const found: RunningTransactions = {
      nextId,
      running: below.map((id) => [id, this.server.idOwners.get(id) ?? null]),
      appenders: [...this.server.appenders],
    };
    yield;
    const lowest = lowestOpenId(found);
    const rows = this.server.visible.filter((place) => isAfter(place, this.checkpoint) && place.id < lowest);
    rows.sort((a, b) => (isAfter(a, b) ? 1 : -1));
    this.read.push(...rows);
    this.checkpoint = rows.at(-1) ?? this.checkpoint;
  }
}

type Life = {
  readonly appends: boolean;
  readonly prepares: boolean;
  readonly commits: boolean;
  /** Whether it ends, or stays open at its last step but that. */
  readonly ends: boolean;
  readonly order: boolean;
};

const aLife = fc.record<Life>({
  appends: fc.boolean(),
  prepares: fc.boolean(),
  commits: fc.boolean(),
  ends: fc.boolean(),
  order: fc.boolean(),
});

const stepsBeforeTheEnd = 3;

test('readers miss no event and wait only for transactions that append, whatever happens in between', () => {
  fc.assert(
    fc.property(
      fc.array(aLife, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(), { minLength: 20, maxLength: 120 }),
      (lives, choices) => {
        const server = new Server();
        const readers = [new Reader(server), new Reader(server)];
        const open = lives.map((life) => {
          const steps = server.transaction(life);
          const stays = !life.ends && !life.appends;
          return { steps, stepsMax: stays ? stepsBeforeTheEnd : Number.POSITIVE_INFINITY };
        });
        const looks = readers.map((reader) => reader.look());
        const stepOf = (choice: number): void => {
          const index = choice % (open.length + readers.length);
          const reader = readers[index - open.length];
          if (reader !== undefined) {
            const look = index - open.length;
            if (looks[look]?.next().done) looks[look] = reader.look();
            return;
          }
          const each = open[index];
          if (each !== undefined && each.stepsMax-- > 0) each.steps.next();
        };
        for (const choice of choices) stepOf(choice);
        for (const { steps, stepsMax } of open)
          for (let step = 0; step < stepsMax; step++) if (steps.next().done) break;
        for (const reader of readers) {
          for (const look of [looks[readers.indexOf(reader)], reader.look()]) for (const _ of look ?? []);
          expect(reader.read).toEqual([...server.visible].sort((a, b) => (isAfter(a, b) ? 1 : -1)));
        }
      },
    ),
    { numRuns: propertyRuns(20_000) },
  );
});
