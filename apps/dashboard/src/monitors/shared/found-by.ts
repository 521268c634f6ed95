import type { Monitor } from './monitor-queries.js';

/** Whether somebody who types this may mean a monitor: each word is in its name or its target. */
export const isFoundBy = (search: string): ((monitor: Pick<Monitor, 'name' | 'target'>) => boolean) => {
  const words = search.toLowerCase().split(/\s+/);
  return ({ name, target }) => {
    const text = `${name}\n${target}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
};
