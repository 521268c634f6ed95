import {
  type ConfigChange,
  type ConfigKind,
  type ConfigReference,
  type MonitorId,
  placeOf,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import type { Caller } from '../http/commands/caller.js';
import type { ExecuteWithin } from '../http/commands/command.js';
import type { PlannedConfig } from './config-planner.js';
import type { ParsedMonitor } from './parse-config.js';

/** Applies a plan in one transaction, with the ordinary commands of the caller. */
export class ConfigRun {
  readonly toResume: MonitorId[] = [];
  monitorsDeleted = 0;
  readonly #ids: Map<string, string>;

  constructor(
    readonly caller: Caller,
    readonly repositories: Repositories,
    readonly planned: PlannedConfig,
    readonly execute: ExecuteWithin,
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
}

const waveMax = 1000;

/** A monitor that is new can have no child yet. A change may check the whole tree. */
export const isNewMonitor = ({ kind, action }: ConfigChange): boolean =>
  kind === 'monitors' && action === 'create';

/** Divides changes into those that can be made together: new monitors whose parents are there, or one other change. */
export function* wavesOf(
  changes: readonly ConfigChange[],
  monitorAt: (key: string) => Pick<ParsedMonitor, 'parent'> | undefined,
): Generator<readonly ConfigChange[]> {
  let wave: ConfigChange[] = [];
  const keys = new Set<string>();
  for (const change of changes) {
    const parent = monitorAt(change.key)?.parent ?? null;
    const isFree = isNewMonitor(change);
    const waits = parent !== null && 'key' in parent && keys.has(parent.key);
    if (wave.length > 0 && (!isFree || waits || wave.length === waveMax)) {
      yield wave;
      wave = [];
      keys.clear();
    }
    wave.push(change);
    if (isFree) keys.add(change.key);
    else {
      yield wave;
      wave = [];
    }
  }
  if (wave.length > 0) yield wave;
}
