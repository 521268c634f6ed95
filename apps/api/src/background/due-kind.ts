import type { Instant } from '@tocsin/domain';
import type { ClockWatch, Due, DueSubject, Repositories } from '@tocsin/persistence';
import type { Config } from '@tocsin/platform';
import type { AuditDraft, ExecuteWithin } from '../http/commands/command.js';

/** A kind of work on the agenda. To add one: a value in its feature, and a line in agenda/due-kinds.ts. */
export type DueKind<Subject extends DueSubject = DueSubject> = {
  readonly due: Due;
  /** In one transaction: it bounds how long other writers wait. */
  readonly atOnceMax: number;
  /** Claims those that are still due by locks on their rows, and does what is due. @returns how many it did */
  carryOut(due: readonly Subject[], transaction: DueTransaction): Promise<number>;
};

type DueTransaction = {
  readonly repositories: Repositories;
  readonly now: Instant;
  readonly watch: ClockWatch;
  readonly config: Pick<Config, 'publicUrl' | 'smtpUrl'>;
  /** Carries out a command of an account in this transaction. */
  readonly execute: ExecuteWithin;
  /** Adds an entry to the audit log. */
  audit(entry: AuditDraft): void;
};

export const subjectsOf = <Id extends string>(due: readonly DueSubject<Id>[]): Id[] =>
  due.map(({ subject }) => subject);
