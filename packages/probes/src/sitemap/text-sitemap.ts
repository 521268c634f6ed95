import { setImmediate } from 'node:timers/promises';
import { Locations, type ReadSitemap } from './locations.js';

const linesAtOnceMax = 1_000;

/** Reads a list of URLs, one on each line; `cutOff` when its end is not known. Others run in between. */
export async function readTextSitemap(text: string, cutOff: boolean): Promise<ReadSitemap> {
  const locations = new Locations();
  const lines = text.split(/\r\n|\r|\n/);
  // Half of a URL may be a URL too.
  if (cutOff) lines.pop();
  for (const [at, line] of lines.entries()) {
    if (at % linesAtOnceMax === 0) await setImmediate();
    const fault = line.trim() === '' ? undefined : locations.add(line);
    if (fault !== undefined) return { fault };
  }
  return locations.end('pages', cutOff);
}
