import {
  type ConfigKind,
  type ConfigMatch,
  type ConfigReference,
  type MonitorId,
  placeOf,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import type { Caller } from '../http/commands/caller.js';
import type { ExecuteWithin } from '../http/commands/command.js';

/** By key: the stored hash when the page has this password already, so that its visitors stay, otherwise a new one. */
export type PasswordHashes = ReadonlyMap<string, string>;

/** An apply under way, in one transaction, with the ordinary commands of the caller. */
export class ConfigRun {
  readonly toResume: MonitorId[] = [];
  readonly #ids: Map<string, string>;

  constructor(
    readonly caller: Caller,
    readonly repositories: Repositories,
    readonly execute: ExecuteWithin,
    readonly passwordHashes: PasswordHashes,
    { idAt }: Pick<ConfigMatch, 'idAt'>,
  ) {
    this.#ids = new Map(idAt);
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

  /** Each once: two keys of the files may name one resource. */
  idsOf(kind: ConfigKind, references: readonly ConfigReference[]): string[] {
    return [...new Set(references.map((reference) => this.idOf(kind, reference)))];
  }
}
