import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Controller, type INestApplicationContext, type Type } from '@nestjs/common';
import { MetadataScanner, ModulesContainer, NestFactory } from '@nestjs/core';
import { CommandBus, CommandHandler } from '@nestjs/cqrs';
import { id, type PersonId, type SessionId } from '@tocsin/domain';
import { type Database, openDatabase, UnitOfWork } from '@tocsin/persistence';
import { newId, openSecretBox, readConfig } from '@tocsin/platform';
import { storedBefore } from '@tocsin/transports/catalogue';
import { SetPlan } from '../../../src/admin/account-changes.js';
import { adminModule } from '../../../src/admin/admin.module.js';
import { CreateApiKey } from '../../../src/api-keys/api-key-commands.js';
import { DeleteChannel } from '../../../src/channels/channel-commands.js';
import type { Caller } from '../../../src/http/commands/caller.js';
import {
  AccountCommand,
  ChangeCommand,
  ExecutesCommand,
  unaudited,
} from '../../../src/http/commands/command.js';
import { PersonCommand } from '../../../src/people/person-command.js';
import { startApi, type TestApi } from '../../support/api.js';
import type { ProblemBody } from '../../support/client.js';
import { newChannel, newMonitor } from '../../support/things.js';

let api: TestApi;
let folder: string;
let database: Database;
let unitOfWork: UnitOfWork;
const config = readConfig({ SECRET_KEY: 'a key that is long enough for tests, and only for tests' });

beforeAll(async () => {
  api = await startApi();
  folder = await mkdtemp(join(tmpdir(), 'tocsin-commands-'));
  database = await openDatabase(`sqlite:${join(folder, 'test.db')}`);
  const secrets = await openSecretBox(config, database);
  unitOfWork = new UnitOfWork(database, { secrets, storedBefore: storedBefore(), newId });
});
afterAll(async () => {
  await api.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const startWith = (parts: { controllers?: Type[]; providers?: Type[] } = {}) => {
  class More {}
  const module = { module: More, imports: [adminModule(config, unitOfWork)], ...parts };
  return NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
};

class Unhandled extends ChangeCommand {}

describe('the start', () => {
  test('fails when a command has two handlers', async () => {
    @CommandHandler(SetPlan)
    class Another {
      handle = async () => unaudited(undefined);
    }
    await expect(startWith({ providers: [Another] })).rejects.toThrow('SetPlan has two handlers');
  });

  test('fails when an operation executes a command that has no handler', async () => {
    @Controller()
    class Operations {
      @ExecutesCommand(Unhandled)
      change() {}
    }
    await expect(startWith({ controllers: [Operations] })).rejects.toThrow('Unhandled has no handler');
  });
});

const commandsOfTheSource = async (): Promise<Set<unknown>> => {
  const source = join(import.meta.dirname, '../../../src');
  const files = (await readdir(source, { recursive: true })).filter((path) => path.endsWith('.ts'));
  const programs = ['main.ts', join('admin', 'main.ts'), 'print-openapi.ts'];
  const bases: unknown[] = [AccountCommand, ChangeCommand, PersonCommand];
  const commands = new Set<unknown>();
  for (const file of files.filter((path) => !programs.includes(path))) {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(source, file)).href);
    for (const value of Object.values(exported)) {
      if (typeof value !== 'function' || bases.includes(value)) continue;
      if (value.prototype instanceof ChangeCommand) commands.add(value);
    }
  }
  return commands;
};

const handledBy = (app: INestApplicationContext): unknown[] =>
  [...app.get(ModulesContainer).values()]
    .flatMap(({ providers }) => [...providers.values()])
    .flatMap(({ metatype }) => metatype && (Reflect.getMetadata('__commandHandler__', metatype) ?? []));

test('every command has a handler', async () => {
  const admin = await startWith();
  const handled = new Set([...handledBy(api.app), ...handledBy(admin)]);
  const commands = await commandsOfTheSource();
  expect(commands.size).toBeGreaterThan(40);
  expect([...commands].filter((command) => !handled.has(command))).toEqual([]);
});

test('only the pipeline calls handlers: Nest injects none', () => {
  const isHandler = (type: unknown) =>
    typeof type === 'function' && Reflect.hasMetadata('__commandHandler__', type);
  const given = [...api.app.get(ModulesContainer).values()]
    .flatMap(({ providers, controllers }) => [...providers.values(), ...controllers.values()])
    .filter(
      ({ metatype }) => metatype && Reflect.getMetadata('design:paramtypes', metatype)?.some(isHandler),
    );
  expect(given.map(({ name }) => name)).toEqual([]);
});

test('every operation that is no GET names its command, but for two that only read', () => {
  const getMethod = 0;
  const unnamed = [...api.app.get(ModulesContainer).values()]
    .flatMap(({ controllers }) => [...controllers.values()])
    .flatMap(({ metatype }) => {
      const operations = metatype?.prototype ?? {};
      return new MetadataScanner().getAllMethodNames(operations).filter((name) => {
        const method = Reflect.getMetadata('method', operations[name]);
        return method > getMethod && !Reflect.hasMetadata('command', operations[name]);
      });
    });
  expect(unnamed.sort()).toEqual(['lookUp', 'plan']);
});

describe('the pipeline', () => {
  const viewerOf = async (accountId: string): Promise<Caller> => {
    const account = await unitOfWorkOf(api).committed.accounts.find(id(accountId));
    if (!account) throw new Error('The account is there.');
    const person = { id: id<PersonId>(newId()), name: 'Eve' };
    const session = { role: 'viewer', person } as unknown as NonNullable<Caller['session']>;
    const actor = { type: 'person', personId: person.id, name: person.name } as const;
    const grant = { scopes: ['read', 'write'], expiresAt: null } as const;
    const credential = { type: 'session', id: id<SessionId>('s') } as const;
    return { account, credential, grant, allowedNetworks: [], actor, session, address: '::1', keyed: null };
  };
  const unitOfWorkOf = ({ app }: TestApi) => app.get(UnitOfWork);

  test('refuses a command that the role of its caller does not cover, whoever executes it', async () => {
    const lite = await api.newAccount('lite');
    const { id: channelId } = await newChannel(lite);
    const caller = await viewerOf(lite.accountId);
    const before = await api.dump();
    const commands = api.app.get(CommandBus);
    const grant = { scopes: ['read'], expiresAt: null } as const;
    for (const command of [
      new DeleteChannel(caller, { channelId }),
      new CreateApiKey(caller, { name: 'x', grant, allowedNetworks: [] }),
    ])
      await expect(commands.execute(command)).rejects.toMatchObject({ code: 'role_required' });
    expect(await api.dump()).toEqual(before);
  });

  test('times each command by its outcome', async () => {
    const lite = await api.newAccount('lite');
    const { id: monitorId } = await newMonitor(lite);
    const countOf = async (command: string, outcome: string) => {
      const text = await (await fetch(`${api.url}/metrics`)).text();
      const name = `tocsin_api_command_duration_seconds_count{command="${command}",outcome="${outcome}"}`;
      return Number(text.split(`${name} `)[1]?.split('\n')[0] ?? 0);
    };
    const path = `/v1/monitors/${monitorId}/pause`;
    const before = await Promise.all([countOf('PauseMonitor', 'done'), countOf('PauseMonitor', 'unchanged')]);
    const key = { 'Idempotency-Key': 'once' };
    for (const headers of [key, key, {}]) await lite.post(path, {}, headers);
    const missing = await lite.post<ProblemBody>('/v1/monitors/019dedd5-a980-7d21-8a53-6d0f3b9e2c14/pause');
    expect(missing.status).toBe(404);
    expect([
      (await countOf('PauseMonitor', 'done')) - (before[0] ?? 0),
      (await countOf('PauseMonitor', 'unchanged')) - (before[1] ?? 0),
      await countOf('PauseMonitor', 'refused'),
      await countOf('PauseMonitor', 'failed'),
    ]).toEqual([1, 2, 1, 0]);
  });
});
