import { v7 } from 'uuid';

/** A UUIDv7 (RFC 9562, section 5.7): ids in the order of making. */
export const newId = (): string => v7();
