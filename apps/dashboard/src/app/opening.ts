// Begins to load what the page at this address needs, while the rest of the program is still on its way.

import { askEarly } from '../api/early-answers.js';
import { isKeyOf } from '../api/is-key-of.js';
import { firstReads } from './first-reads.js';
import { frames, pagesInside, pagesOutside } from './pages.js';
import { patternAt } from './pattern-at.js';

/** Whoever needs the file loads it again, and says what went wrong. */
const begin = (load: () => Promise<unknown>): void => void load().catch(() => undefined);

/** This script may run before the end of the page, and the others must not: the styles stand there. */
const endOfPage = async (): Promise<void> => {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }));
};

/** Without a session, each request would count as a failed attempt to sign in. */
const readEarly = async (paths: readonly string[]): Promise<void> => {
  const { ok } = await askEarly('/v1/session');
  if (ok) for (const path of paths) void askEarly(path);
};

const pages = { ...pagesOutside, ...pagesInside };
const pattern = patternAt(location.pathname, Object.keys(pages) as (keyof typeof pages)[]);
if (pattern !== undefined) {
  if (isKeyOf(pagesInside, pattern)) begin(() => readEarly(firstReads(pattern, location)));
  await endOfPage();
  for (const [start, load] of Object.entries(frames))
    if (pattern === start || pattern.startsWith(`${start}/`)) begin(load);
  begin(pages[pattern]);
}
