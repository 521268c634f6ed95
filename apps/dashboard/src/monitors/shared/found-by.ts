import type { Monitor } from './monitor-queries.js';

export const isFoundBy = (search: string): ((monitor: Pick<Monitor, 'name' | 'target'>) => boolean) => {
  const words = search.toLowerCase().split(/\s+/);
  return ({ name, target }) => {
    const text = `${name}\n${target}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
};
