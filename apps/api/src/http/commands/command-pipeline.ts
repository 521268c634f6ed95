import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef, ModulesContainer } from '@nestjs/core';
import type { InstanceWrapper } from '@nestjs/core/injector/instance-wrapper.js';
import { CommandBus, type ICommandHandler } from '@nestjs/cqrs';
import { type AuditedRequest, type Clock, instant } from '@tocsin/domain';
import { type Repositories, takeTurns, UnitOfWork } from '@tocsin/persistence';
import { CLOCK, durationBucketsSeconds, METRICS } from '@tocsin/platform';
import { Histogram, type Registry } from 'prom-client';
import { keyedRequest, Replay } from '../idempotency/keyed-request.js';
import { Problem } from '../problems/problem.js';
import {
  AccountCommand,
  type AnyCommand,
  type AuditDraft,
  type ChangeHandler,
  type Done,
} from './command.js';
import { IdempotentAnswers } from './idempotent-answers.js';
import { commandsOfOperations } from './operation-command.js';
import { needsOf, requireRights } from './rights.js';

/** Nest does not export this key of its metadata. */
const handledCommandKey = '__commandHandler__';

type Handler = ChangeHandler<AnyCommand>;
type Outcome = Done<unknown>['outcome'] | 'refused' | 'failed';

/** Carries commands to their handlers: docs/adr/0054-every-change-is-a-command.md */
@Injectable()
export class CommandPipeline extends CommandBus {
  readonly #handled = new Set<unknown>();
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
    const unhandled = commandsOfOperations(this.modules).find((command) => !this.#handled.has(command));
    if (unhandled) throw new Error(`The command ${unhandled.name} has no handler.`);
  }

  override bind(wrapper: InstanceWrapper, id: string): void {
    const handler: Handler = wrapper.instance;
    const command = Reflect.getMetadata(handledCommandKey, handler.constructor);
    if (this.#handled.has(command)) throw new Error(`The command ${command.name} has two handlers.`);
    this.#handled.add(command);
    const execute = (given: AnyCommand) => this.#measure(given, () => this.#carryOut(given, handler));
    super.bind({ isDependencyTreeStatic: () => true, instance: { execute } } as InstanceWrapper, id);
  }

  async #measure(command: AnyCommand, carryOut: () => Promise<Done<unknown>>): Promise<unknown> {
    const startedMs = performance.now();
    let outcome: Outcome = 'failed';
    try {
      const done = await carryOut();
      outcome = done.outcome;
      return done.answer;
    } catch (error) {
      if (error instanceof Replay) outcome = 'unchanged';
      else if (error instanceof Problem && error.status < 500) outcome = 'refused';
      throw error;
    } finally {
      const labels = { command: command.constructor.name, outcome };
      this.#durations.observe(labels, (performance.now() - startedMs) / 1000);
    }
  }

  #carryOut(command: AnyCommand, handler: Handler): Promise<Done<unknown>> {
    const change = (repositories: Repositories) => this.#change(command, handler, repositories);
    const { isLong = false } = handler;
    if (!(command instanceof AccountCommand)) return this.unitOfWork.run(change, { isLong });
    requireRights(command.caller, needsOf(command.access));
    const keyed = keyedRequest();
    return keyed
      ? this.#answers.once({ accountId: command.accountId, keyed }, change, handler)
      : this.unitOfWork.run(change, { isLong });
  }

  async #change(command: AnyCommand, handler: Handler, repositories: Repositories): Promise<Done<unknown>> {
    const at = instant(this.clock.now());
    const done = await handler.handle(command, repositories, at);
    for (const entry of done.entries) {
      await takeTurns();
      repositories.auditLog.append(entry, { ...auditedAs(command, entry), at });
    }
    return done;
  }
}

const auditedAs = (command: AnyCommand, entry: AuditDraft): Omit<AuditedRequest, 'at'> =>
  command instanceof AccountCommand
    ? { accountId: command.accountId, actor: command.caller.actor, address: command.caller.address }
    : entry;
