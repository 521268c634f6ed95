import type { ChangePlace } from '@tocsin/persistence';

const pattern = /^(\d{1,16})-(\d{1,16})-(\d{1,16})$/;

/** A place as the id of an event, which clients pass back in `Last-Event-ID`: not for them to read. */
export const eventIdOf = ({ txid, position, atMs }: ChangePlace): string => `${txid}-${position}-${atMs}`;

/** @returns `null` for what is no id of ours */
export const placeOf = (eventId: string): ChangePlace | null => {
  const parts = pattern.exec(eventId)?.slice(1).map(Number);
  const [txid, position, atMs] = parts?.every(Number.isSafeInteger) ? parts : [];
  if (txid === undefined || position === undefined || atMs === undefined) return null;
  return { txid, position, atMs };
};
