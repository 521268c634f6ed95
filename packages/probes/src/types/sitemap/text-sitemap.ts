import { Locations, type ReadSitemap } from './locations.js';

export function readTextSitemap(text: string, cutOff: boolean): ReadSitemap {
  const locations = new Locations();
  const lines = text.split(/\r\n|\r|\n/);
  // Half of a URL may be a URL too.
  if (cutOff) lines.pop();
  for (const line of lines) {
    const fault = line.trim() === '' ? undefined : locations.add(line);
    if (fault !== undefined) return { fault };
  }
  return locations.end('pages', cutOff);
}
