import { SetMetadata } from '@nestjs/common';
import { MetadataScanner, type ModulesContainer } from '@nestjs/core';
import { Command, type CommandResult } from '@nestjs/cqrs';
import type { AccountId, AuditedChange, AuditedRequest, Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import type { Caller } from './caller.js';

/** Which members may make a change; `rights.ts` has the scopes that API keys need. */
export type ChangeAccess = 'member' | 'editor' | 'owner';

/** Only the command bus opens transactions. */
export abstract class ChangeCommand<Answer = void, Data = void> extends Command<Answer> {
  constructor(readonly data: Data) {
    super();
  }

  /** Stands in metrics. */
  get label(): string {
    return this.constructor.name;
  }
}

export abstract class AccountCommand<Answer = void, Data = void> extends ChangeCommand<Answer, Data> {
  static readonly access: ChangeAccess = 'editor';

  constructor(
    readonly caller: Caller,
    data: Data,
  ) {
    super(data);
  }

  get access(): ChangeAccess {
    return (this.constructor as typeof AccountCommand).access;
  }

  get accountId(): AccountId {
    return this.caller.account.id;
  }
}

export type AnyCommand = ChangeCommand<unknown, unknown>;
export type CommandType = (abstract new (
  ...args: never[]
) => AnyCommand) & { readonly access?: ChangeAccess };

export type AuditDraft = AuditedChange & Omit<AuditedRequest, 'at'>;

/** The pipeline adds the account and the actor to entries of an `AccountCommand`. */
type EntryOf<C> = C extends AccountCommand<unknown, unknown> ? AuditedChange : AuditDraft;

export type Done<Answer, Entry = AuditedChange> = {
  readonly answer: Answer;
  readonly outcome: 'done' | 'unchanged';
  readonly entries: readonly Entry[];
};

/** The result of a change, with its entries for the audit log. */
export const changed = <Answer, Entry extends AuditedChange>(
  answer: Answer,
  ...entries: readonly Entry[]
): Done<Answer, Entry> => ({ answer, outcome: 'done', entries });

/** The result of a change that the audit log leaves out. */
export const unaudited = <Answer>(answer: Answer): Done<Answer, never> => changed(answer);

/** The result when there was nothing to change. */
export const unchanged = <Answer>(answer: Answer): Done<Answer, never> => ({
  answer,
  outcome: 'unchanged',
  entries: [],
});

/** Carries out another command in the same transaction, with its rights, its time and its audit entries. */
export type ExecuteWithin = <Answer>(command: AccountCommand<Answer, unknown>) => Promise<Answer>;

export interface ChangeHandler<C extends AnyCommand> {
  /** Runs again after a lost race, so it keeps no state. @throws Problem to refuse the command and roll back */
  handle(
    command: C,
    repositories: Repositories,
    now: Instant,
    execute: ExecuteWithin,
  ): Promise<Done<CommandResult<C>, EntryOf<C>>>;

  /** True for a command that makes thousands of changes: `TransactionOptions` of the database. */
  readonly isLong?: boolean;

  /** Returns the answer as it is stored for repeated requests. */
  withoutSecrets?(answer: CommandResult<C>): CommandResult<C>;
}

const commandKey = 'command';

export const ExecutesCommand = (command: CommandType): MethodDecorator => SetMetadata(commandKey, command);

export const commandsOfOperations = (modules: ModulesContainer): CommandType[] => {
  const scanner = new MetadataScanner();
  const controllers = [...modules.values()].flatMap((each) => [...each.controllers.values()]);
  return controllers.flatMap(({ metatype }) =>
    scanner
      .getAllMethodNames(metatype?.prototype)
      .map((name) => Reflect.getMetadata(commandKey, metatype?.prototype[name]))
      .filter((command) => command !== undefined),
  );
};
