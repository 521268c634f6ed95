import type { RouterHistory } from '@tanstack/react-router';

/** Where a deleted thing was listed, by its id. */
const listOf = new Map<string, string>();

let isWatching = false;

/** Leads from the page of a thing that this page has deleted to its list, such as after Back. */
export const leadToList = (history: RouterHistory, id: string, list: string): void => {
  listOf.set(id, list);
  if (isWatching) return;
  isWatching = true;
  history.subscribe(({ location: { pathname } }) => {
    for (const [deleted, to] of listOf)
      if (pathname.split('/').includes(deleted)) history.replace(to, undefined, { ignoreBlocker: true });
  });
};

/** The page of a thing that was taken back opens again. */
export const forgetDeleted = (ids: Iterable<string>): void => {
  for (const id of ids) listOf.delete(id);
};
