import type { ChangePlace } from '@tocsin/persistence';

const pattern = /^(\d{1,16})-(\d{1,16})-(\d{1,16})$/;

/** The id of an event. Clients pass it back in `Last-Event-ID`. */
export const eventIdOf = ({ txid, position, atMs }: ChangePlace): string => `${txid}-${position}-${atMs}`;

export const placeOf = (eventId: string): ChangePlace | null => {
  const parts = pattern.exec(eventId)?.slice(1).map(Number);
  const [txid, position, atMs] = parts?.every(Number.isSafeInteger) ? parts : [];
  if (txid === undefined || position === undefined || atMs === undefined) return null;
  return { txid, position, atMs };
};
