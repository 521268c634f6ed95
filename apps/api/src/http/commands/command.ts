import { Command, type CommandResult } from '@nestjs/cqrs';
import type { AccountId, AuditedChange, AuditedRequest, Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import type { Caller } from './caller.js';

/** Which members may make a change. An API key may when it has the scope `write`. */
export type ChangeAccess = 'member' | 'editor' | 'owner';

/** Every change is one: it goes through the command bus, which is the only one to open transactions. */
export abstract class ChangeCommand<Answer = void, Data = void> extends Command<Answer> {
  constructor(readonly data: Data) {
    super();
  }
}

/** A change that an API key or a signed-in person makes to their account. */
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

/** An entry of the audit log, but for its time. */
export type AuditDraft = AuditedChange & Omit<AuditedRequest, 'at'>;

/** The pipeline knows the account and the actor of an `AccountCommand`. Other handlers name them. */
type EntryOf<C> = C extends AccountCommand<unknown, unknown> ? AuditedChange : AuditDraft;

export type Done<Answer, Entry = AuditedChange> = {
  readonly answer: Answer;
  readonly outcome: 'done' | 'unchanged';
  readonly entries: readonly Entry[];
};

/** The result of a change that the audit log must show. */
export const changed = <Answer, Entry extends AuditedChange>(
  answer: Answer,
  ...entries: readonly Entry[]
): Done<Answer, Entry> => ({ answer, outcome: 'done', entries });

/** The result of a change that is too small for the audit log. */
export const unaudited = <Answer>(answer: Answer): Done<Answer, never> => changed(answer);

/** The result of a command that found everything as it should be. */
export const unchanged = <Answer>(answer: Answer): Done<Answer, never> => ({
  answer,
  outcome: 'unchanged',
  entries: [],
});

export interface ChangeHandler<C extends AnyCommand> {
  /**
   * Runs in a transaction, and again after a lost race: it keeps nothing between runs.
   * @throws Problem when the command is refused; nothing is stored then
   */
  handle(command: C, repositories: Repositories, now: Instant): Promise<Done<CommandResult<C>, EntryOf<C>>>;

  /** Returns the answer as it is stored for repeated requests: without secrets. */
  withoutSecrets?(answer: CommandResult<C>): CommandResult<C>;
}
