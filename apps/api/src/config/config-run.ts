import {
  type AuditedChange,
  type ConfigKind,
  type ConfigReference,
  type Instant,
  type MonitorId,
  placeOf,
} from '@tocsin/domain';
import type { Account, Repositories } from '@tocsin/persistence';
import type { Caller } from '../http/commands/caller.js';
import type { AnyCommand, ChangeHandler } from '../http/commands/command.js';
import type { PlannedConfig } from './config-planner.js';

/** Applies a plan in one transaction, with the handlers of the ordinary commands. */
export class ConfigRun {
  readonly entries: AuditedChange[] = [];
  readonly toResume: MonitorId[] = [];
  monitorsDeleted = 0;
  readonly #ids: Map<string, string>;

  constructor(
    readonly caller: Caller,
    readonly account: Account,
    readonly repositories: Repositories,
    readonly planned: PlannedConfig,
    readonly now: Instant,
  ) {
    this.#ids = new Map(planned.match.idAt);
  }

  get ids(): ReadonlyMap<string, string> {
    return this.#ids;
  }

  made(kind: ConfigKind, key: string, id: string): void {
    this.#ids.set(placeOf({ kind, key }), id);
  }

  /** @throws Error when the plan has a wrong order */
  idOf(kind: ConfigKind, reference: ConfigReference): string {
    const id = 'id' in reference ? reference.id : this.#ids.get(placeOf({ kind, key: reference.key }));
    if (id === undefined) throw new Error(`${kind} has no ${JSON.stringify(reference)} yet.`);
    return id;
  }

  /** Runs a handler in this transaction, and keeps its entries for the audit log. */
  async execute<C extends AnyCommand>(
    handler: ChangeHandler<C>,
    command: C,
  ): Promise<Awaited<ReturnType<ChangeHandler<C>['handle']>>['answer']> {
    const done = await handler.handle(command, this.repositories, this.now);
    this.entries.push(...(done.entries as readonly AuditedChange[]));
    return done.answer;
  }
}
