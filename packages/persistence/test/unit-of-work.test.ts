import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { id, type OpenIncident, VersionConflict } from '@tocsin/domain';
import { anIncidentOpened, anOpenIncident } from '@tocsin/testing';
import type { Executor } from '../src/database/database.js';
import { type Database, openDatabase, UnitOfWork } from '../src/index.js';
import { eventStore } from '../src/log/event-store.js';
import { Incidents } from '../src/monitors/incidents.js';
import { migratedSqlite } from './support/migrated-sqlite.js';
import { secrets, temporaryFolder } from './support/stores.js';

let database: Database;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  database = await openDatabase(await migratedSqlite(folder.path));
});
afterAll(async () => {
  await database.close();
  await folder.remove();
});

test('a transaction makes the repositories that its work names, each once', async () => {
  let secretsGiven = 0;
  const options = {
    newId: () => 'an id',
    get secrets() {
      secretsGiven += 1;
      return secrets;
    },
  };
  const unitOfWork = new UnitOfWork(database, options);
  expect(await unitOfWork.run(({ accounts }) => accounts.find(id('nobody')))).toBeNull();
  expect(secretsGiven).toBe(0);
  await unitOfWork.run(async (repositories) => {
    expect(repositories.monitors).toBe(repositories.monitors);
    expect(repositories.monitors).not.toBe(unitOfWork.committed.monitors);
  });
  expect(secretsGiven).toBe(2);
});

test('a decision that lost the race for its stream changes no row', async () => {
  const written: string[] = [];
  const watching = (tx: Executor): Executor =>
    new Proxy(tx, {
      get: (target, name: keyof Executor) => {
        const member = target[name];
        if (typeof member !== 'function') return member;
        return (...given: unknown[]) => {
          if (name === 'run') written.push(name);
          return (member as (...all: unknown[]) => unknown).apply(target, given);
        };
      },
    });
  const command: OpenIncident = anOpenIncident();
  const opened = { ...anIncidentOpened(), eventId: 'first' as never, recordedAt: command.now };
  const deciding = database.transaction(
    async (tx) => {
      await eventStore(tx).append(`incident-${command.incidentId}`, 0, [opened]);
      await new Incidents(watching(tx), () => 'second' as never).handle(command.incidentId, command);
    },
    { appends: true },
  );
  await expect(deciding).rejects.toThrow(VersionConflict);
  expect(written).toEqual([]);
});
