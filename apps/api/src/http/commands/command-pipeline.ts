import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef, ModulesContainer } from '@nestjs/core';
import type { InstanceWrapper } from '@nestjs/core/injector/instance-wrapper.js';
import { CommandBus, type ICommandHandler } from '@nestjs/cqrs';
import { type AuditedRequest, type Clock, type Instant, instant } from '@tocsin/domain';
import { type Repositories, takeTurns, UnitOfWork } from '@tocsin/persistence';
import { CLOCK, durationBucketsSeconds, METRICS } from '@tocsin/platform';
import { Histogram, type Registry } from 'prom-client';
import { Replay } from '../idempotency/keyed-request.js';
import { Problem } from '../problems/problem.js';
import {
  AccountCommand,
  type AnyCommand,
  type AuditDraft,
  type ChangeHandler,
  commandsOfOperations,
  type Done,
  type ExecuteWithin,
} from './command.js';
import { IdempotentAnswers } from './idempotent-answers.js';
import { needsOf, requireRights } from './rights.js';

/** Nest does not export this key of its metadata. */
const handledCommandKey = '__commandHandler__';

type Handler = ChangeHandler<AnyCommand>;
type Outcome = Done<unknown>['outcome'] | 'refused' | 'failed';
type Timed = { readonly command: string; readonly outcome: Outcome; readonly seconds: number };

type Transaction = {
  readonly repositories: Repositories;
  readonly at: Instant;
  /** The commands that the command of this transaction has executed. */
  readonly within: Timed[];
  readonly entries: AuditDraft[];
};

const outcomeOf = (error: unknown): Outcome => {
  if (error instanceof Replay) return 'unchanged';
  return error instanceof Problem && error.status < 500 ? 'refused' : 'failed';
};

/** Calls `ended` with the outcome, and with the time since `work` began. */
const timed = async (
  command: AnyCommand,
  work: () => Promise<Done<unknown>>,
  ended: (timed: Timed) => void,
): Promise<unknown> => {
  const startedMs = performance.now();
  let outcome: Outcome = 'failed';
  try {
    const done = await work();
    outcome = done.outcome;
    return done.answer;
  } catch (error) {
    outcome = outcomeOf(error);
    throw error;
  } finally {
    ended({ command: command.label, outcome, seconds: (performance.now() - startedMs) / 1000 });
  }
};

/** Carries commands to their handlers: docs/adr/0054-every-change-is-a-command.md */
@Injectable()
export class CommandPipeline extends CommandBus {
  readonly #handlers = new Map<unknown, Handler>();
  readonly #answers: IdempotentAnswers;
  readonly #durations: Histogram<'command' | 'outcome'>;

  constructor(
    moduleRef: ModuleRef,
    // Without `@Inject`, Nest would inject the second parameter of the parent class.
    @Inject(ModulesContainer) private readonly modules: ModulesContainer,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(METRICS) registry: Registry,
  ) {
    super(moduleRef);
    this.#answers = new IdempotentAnswers(unitOfWork, clock);
    this.#durations = new Histogram({
      name: 'tocsin_api_command_duration_seconds',
      help: 'Time that commands took.',
      labelNames: ['command', 'outcome'],
      buckets: durationBucketsSeconds,
      registers: [registry],
    });
  }

  /** @throws Error when a command has two handlers, or an operation executes one that has none */
  override register(handlers: InstanceWrapper<ICommandHandler>[] = []): void {
    super.register(handlers);
    const unhandled = commandsOfOperations(this.modules).find((command) => !this.#handlers.has(command));
    if (unhandled) throw new Error(`The command ${unhandled.name} has no handler.`);
  }

  override bind(wrapper: InstanceWrapper, id: string): void {
    const handler: Handler = wrapper.instance;
    const command = Reflect.getMetadata(handledCommandKey, handler.constructor);
    if (this.#handlers.has(command)) throw new Error(`The command ${command.name} has two handlers.`);
    this.#handlers.set(command, handler);
    const execute = (given: AnyCommand) => this.#carryOut(given, handler);
    super.bind({ isDependencyTreeStatic: () => true, instance: { execute } } as InstanceWrapper, id);
  }

  #carryOut(command: AnyCommand, handler: Handler): Promise<unknown> {
    let within: Timed[] = [];
    const change = async (repositories: Repositories) => {
      // An earlier attempt was rolled back.
      within = [];
      const transaction = { repositories, at: instant(this.clock.now()), within, entries: [] };
      const done = await this.#change(command, handler, transaction);
      await this.#audit(transaction);
      return done;
    };
    return timed(
      command,
      () => this.#inTransaction(command, handler, change),
      (own) => {
        const isCommitted = own.outcome === 'done';
        const isTrue = ({ outcome }: Timed) => isCommitted || outcome === 'refused' || outcome === 'failed';
        for (const { seconds, ...labels } of [...within.filter(isTrue), own])
          this.#durations.observe(labels, seconds);
      },
    );
  }

  #inTransaction(
    command: AnyCommand,
    handler: Handler,
    change: (repositories: Repositories) => Promise<Done<unknown>>,
  ): Promise<Done<unknown>> {
    const { isLong = false } = handler;
    if (!(command instanceof AccountCommand)) return this.unitOfWork.run(change, { isLong });
    requireRights(command.caller, needsOf(command.access));
    const { keyed } = command.caller;
    return keyed
      ? this.#answers.once({ accountId: command.accountId, keyed }, change, handler)
      : this.unitOfWork.run(change, { isLong });
  }

  async #change(command: AnyCommand, handler: Handler, transaction: Transaction): Promise<Done<unknown>> {
    const { repositories, at, entries } = transaction;
    const execute = ((inner) => this.#within(inner, transaction)) as ExecuteWithin;
    const done = await handler.handle(command, repositories, at, execute);
    for (const entry of done.entries) entries.push({ ...entry, ...auditedAs(command, entry) });
    return done;
  }

  async #audit({ repositories: { auditLog }, entries, at }: Transaction): Promise<void> {
    for (const entry of entries) {
      await takeTurns();
      auditLog.append(entry, { ...entry, at });
    }
  }

  #within(command: AccountCommand<unknown, unknown>, transaction: Transaction): Promise<unknown> {
    const change = async (): Promise<Done<unknown>> => {
      requireRights(command.caller, needsOf(command.access));
      const handler = this.#handlers.get(command.constructor);
      if (!handler) throw new Error(`The command ${command.constructor.name} has no handler.`);
      return this.#change(command, handler, transaction);
    };
    return timed(command, change, (ended) => transaction.within.push(ended));
  }
}

const auditedAs = (command: AnyCommand, entry: AuditDraft): Omit<AuditedRequest, 'at'> =>
  command instanceof AccountCommand
    ? { accountId: command.accountId, actor: command.caller.actor, address: command.caller.address }
    : entry;
