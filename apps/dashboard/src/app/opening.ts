// Begins to load what the page at this address needs, while the rest of the program is still on its way.

import { isKeyOf } from '../api/is-key-of.js';
import { frames, pagesInside, pagesOutside } from './pages.js';
import { patternAt } from './pattern-at.js';

/** Whoever needs the file loads it again, and says what went wrong. */
const begin = (load: () => Promise<unknown>): void => void load().catch(() => undefined);

/** The request that asks for it later takes this answer. */
const preloadSession = (): void => {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: '', href: '/v1/session' });
  document.head.append(link);
};

const pages = { ...pagesOutside, ...pagesInside };
const pattern = patternAt(location.pathname, Object.keys(pages) as (keyof typeof pages)[]);
if (pattern !== undefined) {
  if (isKeyOf(pagesInside, pattern)) preloadSession();
  for (const [start, load] of Object.entries(frames))
    if (pattern === start || pattern.startsWith(`${start}/`)) begin(load);
  begin(pages[pattern]);
}
