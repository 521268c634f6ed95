/** An id is a time, and those of earlier versions were longer. */
export const eventIdCharsMax = 50;

/** The id of an event: the time by the database's clock, which tells nothing about other accounts. */
export const eventIdOf = ({ atMs }: { readonly atMs: number }): string => `${atMs}`;

/** @returns `null` for an id of another form, such as those of earlier versions */
export const timeOfEventId = (eventId: string): number | null =>
  /^\d{1,15}$/.test(eventId) ? Number(eventId) : null;
