/** @param operation method and path of the API */
export const undoKey = (operation: string, params: unknown): string =>
  `${operation} ${JSON.stringify(params)}`;

/** The bodies of requests that undo a change, by `undoKey`. One has the minutes of an attachment. */
export const undoBodies = new Map<string, unknown>();
