import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admin, freePort, type Output, startApp, stopProcess, untilReady } from '../../scripts/processes.mjs';
import { Account } from './account.js';

/** A running service and its first customer: an api process, and the dispatchers and probers that a test starts. */
export class Service extends Account {
  readonly #dispatchers = new Set<ChildProcess>();
  readonly #probers = new Set<ChildProcess>();
  readonly #env: Record<string, string>;
  readonly #folder: string;
  #api: ChildProcess | undefined;

  private constructor(
    first: { address: string; accountId: string; apiKey: string },
    env: Record<string, string>,
    folder: string,
  ) {
    super(first.address, first.accountId, first.apiKey);
    this.#env = env;
    this.#folder = folder;
  }

  /** @param databaseUrl left out: a new SQLite file */
  static async start({
    databaseUrl,
    ...settings
  }: { databaseUrl?: string } & Record<string, string> = {}): Promise<Service> {
    const folder = await mkdtemp(join(tmpdir(), 'tocsin-e2e-'));
    const port = String(await freePort());
    const env = {
      DATABASE_URL: databaseUrl ?? `sqlite:${join(folder, 'tocsin.db')}`,
      SECRET_KEY: 'only for tests, and thirty-two characters long',
      PORT: port,
      EGRESS_ALLOW: '127.0.0.0/8',
      LOG_LEVEL: 'error',
      ...settings,
    };
    const { account_id: accountId, api_key: apiKey } = await createAccount('lite', env);
    const service = new Service({ address: `http://127.0.0.1:${port}`, accountId, apiKey }, env, folder);
    await service.startApi();
    return service;
  }

  get api(): ChildProcess {
    if (!this.#api) throw new Error('The api has not been started.');
    return this.#api;
  }

  async startApi(settings: Record<string, string> = {}): Promise<void> {
    this.#api = startApp('api', { ...this.#env, ...settings });
    await untilReady(this.address, this.#api);
  }

  async stopApi(signal?: NodeJS.Signals): Promise<void> {
    if (this.#api) await stopProcess(this.#api, signal);
  }

  /** @param output where its log goes */
  startDispatcher(settings: Record<string, string> = {}, output: Output = 'inherit'): ChildProcess {
    const dispatcher = startApp('dispatcher', { ...this.#env, ...settings }, output);
    this.#dispatchers.add(dispatcher);
    dispatcher.once('exit', () => this.#dispatchers.delete(dispatcher));
    return dispatcher;
  }

  startProber(token: string, settings: Record<string, string> = {}): ChildProcess {
    const prober = startApp('prober', {
      ...this.#env,
      API_URL: this.address,
      PROBER_TOKEN: token,
      ...settings,
    });
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

  /** Makes another customer. */
  async newAccount(plan: 'free' | 'lite'): Promise<Account> {
    const { account_id: accountId, api_key: apiKey } = await createAccount(plan, this.#env);
    return new Account(this.address, accountId, apiKey);
  }

  async setPlan({ accountId }: Account, plan: 'free' | 'lite'): Promise<void> {
    await admin(['account', 'set-plan', '--account', accountId, '--plan', plan], this.#env);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#probers].map((child) => stopProcess(child)));
    await Promise.all([this.stopApi(), this.stopDispatchers()]);
    await rm(this.#folder, { recursive: true, force: true });
  }
}

const createAccount = (plan: string, env: Record<string, string>) =>
  admin(['account', 'create', '--name', 'e2e', '--plan', plan], env);
