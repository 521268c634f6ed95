import { createHash } from 'node:crypto';
import type { Type } from '@nestjs/common';
import type {
  AccountId,
  ConfigChange,
  ConfigKind,
  ConfigReference,
  ConfigState,
  KeyInFiles,
  PlanId,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import type { CallPolicy } from '../../http/access/access-guard.js';
import type { Caller } from '../../http/commands/caller.js';
import type { AccountCommand } from '../../http/commands/command.js';
import type { FieldError } from '../../http/problems/problem.js';
import type { ConfigRun } from '../config-run.js';

export type Fields = Readonly<Record<string, unknown>>;

/** The account and the caller for whom a plan is made. */
export type Planning = {
  /** The plan of the account: Free or Lite. */
  readonly planId: PlanId;
  readonly policy: CallPolicy;
  readonly publicUrl: string;
  /** True for those who may only read: their plan compares nothing that they do not see. */
  readonly isReader: boolean;
  /** @returns an empty id for a resource that is not made yet */
  readonly idOf: (kind: ConfigKind, reference: ConfigReference) => string;
};

/** A reference of a resource, and the kind that it refers to. */
type Referring = readonly [ConfigKind, ConfigReference];

/** Resources by their ids, or as many as there are. */
export type Wanted = { readonly ids: readonly string[] } | { readonly max: number };

/** A kind of resource in configuration files: all that depends on the kind. */
export type KindInFiles<Parsed extends KeyInFiles, Present> = {
  /** The begin of a key for a resource whose name has nothing to make one from. */
  readonly word: string;
  /** The fields that are the key of the resource where the files leave them out. */
  readonly keyFields: readonly string[];
  /** How many an account can have, whatever its plan. */
  readonly accountMax?: number;
  /** How the OpenAPI document describes a resource of the files: one body, or one for each type of the resource. */
  readonly bodies: readonly Type[];

  /** Validates what does not depend on the account. @throws Problem that names each wrong field */
  readonly parse: (key: string, value: unknown) => Parsed | Promise<Parsed>;
  readonly references?: (parsed: Parsed) => Iterable<Referring>;
  /** Finds a field of the state where the files write it. Without it, the two are the same. */
  readonly fieldInFiles?: (field: string, parsed: Parsed) => string;

  /** Reads those of an account by their ids. Where they are few, it reads all. */
  readonly read: (
    repositories: Repositories,
    accountId: AccountId,
    wanted: Wanted,
  ) => Promise<ReadonlyMap<string, Present>>;
  readonly keyName: (present: Present) => string;
  /** The stored resource, as it is compared. */
  readonly state: (present: Present, isReader: boolean) => ConfigState;
  /** The resource of the files, as it will be, whether or not its addresses may be called. @throws Problem that names each wrong field */
  readonly wanted: (parsed: Parsed, before: Present | null, planning: Planning) => ConfigState;
  /**
   * Returns what forbids calling the addresses of a resource, as the files write it. Its other fields may be wrong.
   * Does not judge an address that is stored already.
   */
  readonly callFaults?: (
    given: Fields,
    before: Present | null,
    planning: Planning,
  ) => readonly (FieldError | undefined)[];
  /** The secrets of the files in the place of stored ones. */
  readonly givenSecrets?: (parsed: Parsed, before: Present, isReader: boolean) => readonly string[];

  /** The resource as files write it, so that a plan changes nothing. Secrets are named, and not written. */
  readonly exported: (
    present: Present,
    refer: (id: string) => string | ConfigReference,
  ) => { readonly fields: Fields; readonly secrets?: readonly string[] };

  /** Creates or changes the resource. */
  readonly apply: (
    run: ConfigRun,
    change: ConfigChange,
    parsed: Parsed,
    before: Present | undefined,
  ) => Promise<void>;
  readonly remove: (caller: Caller, id: string) => AccountCommand<void, unknown>;
};

/** The same for each secret: whether two are equal must not be seen (ADR 0010). */
const isSet = 'set';

export const secretsThatAreSet = (fields: readonly string[]): ConfigState['secrets'] =>
  Object.fromEntries(fields.map((field) => [field, isSet]));

/** A plan shows two long texts, such as calendars, by what tells them apart. */
export const digestOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;
