import type { ConfigChange } from '@tocsin/domain';
import type { ParsedMonitor } from './parse-config.js';

const waveMax = 100;

/** Divides changes into those that can be made side by side, whose statements share round trips to PostgreSQL. */
export function* wavesOf(
  changes: readonly ConfigChange[],
  monitorAt: (key: string) => Pick<ParsedMonitor, 'parent'> | undefined,
): Generator<readonly ConfigChange[]> {
  let wave: ConfigChange[] = [];
  const keys = new Set<string>();
  for (const change of changes) {
    const parent = monitorAt(change.key)?.parent ?? null;
    // A monitor that is new can have no child yet. A change may check the whole tree.
    const isFree = change.kind === 'monitors' && change.action === 'create';
    const waits = parent !== null && (!('key' in parent) || keys.has(parent.key));
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
