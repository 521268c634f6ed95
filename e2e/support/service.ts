import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admin, freePort, type Output, startApp, stopProcess, untilReady } from '../../scripts/processes.mjs';
import { Account } from './account.js';
import { type NewDatabase, newSqlite, type Plan, type ReadyAccount, secretKey } from './databases.js';

/** A running service and its first customer: an api process, and the dispatchers and probers that a test starts. */
export class Service extends Account {
  readonly #dispatchers = new Set<ChildProcess>();
  readonly #probers = new Set<ChildProcess>();
  readonly #env: Record<string, string>;
  readonly #folder: string;
  readonly #readyAccounts: ReadyAccount[];
  #api: ChildProcess | undefined;

  private constructor(
    first: { address: string; accountId: string; apiKey: string },
    env: Record<string, string>,
    folder: string,
    readyAccounts: ReadyAccount[],
    private readonly output: Output,
  ) {
    super(first.address, first.accountId, first.apiKey);
    this.#env = env;
    this.#folder = folder;
    this.#readyAccounts = readyAccounts;
  }

  /** @param output where the logs of its processes go */
  static async start(
    settings: Record<string, string> = {},
    newDatabase: NewDatabase = newSqlite,
    output: Output = 'inherit',
  ): Promise<Service> {
    const folder = await mkdtemp(join(tmpdir(), 'tocsin-e2e-'));
    const { url, accounts } = await newDatabase(folder);
    const port = String(await freePort());
    const env = {
      DATABASE_URL: url,
      SECRET_KEY: secretKey,
      PORT: port,
      EGRESS_ALLOW: '127.0.0.0/8',
      LOG_LEVEL: 'error',
      // With SQLite, it is the default.
      ...(url.startsWith('sqlite:') ? {} : { STATE_DIR: stateFolderIn(folder) }),
      ...settings,
    };
    const readyAccounts = [...accounts];
    const first = await takeAccount('lite', readyAccounts, env);
    const address = `http://127.0.0.1:${port}`;
    const service = new Service({ address, ...first }, env, folder, readyAccounts, output);
    await service.startApi();
    return service;
  }

  /** Has the files of its database, and those of its dispatchers. */
  get folder(): string {
    return this.#folder;
  }

  /** Where dispatchers keep their journals. */
  get stateFolder(): string {
    return stateFolderIn(this.#folder);
  }

  get databaseUrl(): string {
    return this.#env.DATABASE_URL ?? '';
  }

  get api(): ChildProcess {
    if (!this.#api) throw new Error('The api has not been started.');
    return this.#api;
  }

  async startApi(settings: Record<string, string> = {}): Promise<void> {
    this.#api = startApp('api', { ...this.#env, ...settings }, this.output);
    await untilReady(this.address, this.#api);
  }

  async stopApi(signal?: NodeJS.Signals): Promise<void> {
    if (this.#api) await stopProcess(this.#api, signal);
  }

  /** @param output where its log goes */
  startDispatcher(settings: Record<string, string> = {}, output: Output = this.output): ChildProcess {
    const dispatcher = startApp('dispatcher', { ...this.#env, ...settings }, output);
    this.#dispatchers.add(dispatcher);
    dispatcher.once('exit', () => this.#dispatchers.delete(dispatcher));
    return dispatcher;
  }

  startProber(token: string, settings: Record<string, string> = {}): ChildProcess {
    const own = { API_URL: this.address, PROBER_TOKEN: token };
    const prober = startApp('prober', { ...this.#env, ...own, ...settings }, this.output);
    this.#probers.add(prober);
    prober.once('exit', () => this.#probers.delete(prober));
    return prober;
  }

  async stopDispatchers(): Promise<void> {
    // A stopped process handles no other signal before this one.
    for (const dispatcher of this.#dispatchers) dispatcher.kill('SIGCONT');
    await Promise.all([...this.#dispatchers].map((child) => stopProcess(child)));
  }

  /** Runs the `admin` command. */
  administer(
    args: readonly string[],
    settings: Record<string, string> = {},
  ): Promise<Record<string, unknown>> {
    return admin([...args], { ...this.#env, ...settings });
  }

  /** Another customer. */
  async newAccount(plan: Plan): Promise<Account> {
    const { accountId, apiKey } = await takeAccount(plan, this.#readyAccounts, this.#env);
    return new Account(this.address, accountId, apiKey);
  }

  async setPlan({ accountId }: Account, plan: Plan): Promise<void> {
    await admin(['account', 'set-plan', '--account', accountId, '--plan', plan], this.#env);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#probers].map((child) => stopProcess(child)));
    await Promise.all([this.stopApi(), this.stopDispatchers()]);
    await rm(this.#folder, { recursive: true, force: true });
  }
}

const stateFolderIn = (folder: string): string => join(folder, 'dispatchers');

/** Takes an account that is ready, or has the `admin` command make one. */
const takeAccount = async (
  plan: Plan,
  ready: ReadyAccount[],
  env: Record<string, string>,
): Promise<Pick<ReadyAccount, 'accountId' | 'apiKey'>> => {
  const index = ready.findIndex((account) => account.plan === plan);
  const [account] = index < 0 ? [] : ready.splice(index, 1);
  if (account) return account;
  const made = await admin(['account', 'create', '--name', 'e2e', '--plan', plan], env);
  return { accountId: made.account_id, apiKey: made.api_key };
};
