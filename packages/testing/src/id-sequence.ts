import { type Brand, id } from '@tocsin/domain';

/** Makes the next id, of whichever kind is asked for: `newId<IncidentId>()`. */
export type NewId = <Id extends Brand<string>>() => Id;

const sequencesMax = 0x1000;

/**
 * Ids that are the same in every run, grow, and are well-formed UUIDs of version 7 (RFC 9562, section 5.7):
 * `01970000-0000-7000-8000-000000000001` and so on.
 *
 * @param sequence 0 to 4095. Sequences with different numbers never make the same id.
 * @throws RangeError for another number
 */
export const idSequence = (sequence = 0): NewId => {
  if (!Number.isInteger(sequence) || sequence < 0 || sequence >= sequencesMax) {
    throw new RangeError(`sequence must be an integer from 0 to ${sequencesMax - 1}, not ${sequence}.`);
  }
  const prefix = `01970000-0000-7${hex(sequence, 3)}-8000-`;
  let last = 0;
  return <Id extends Brand<string>>() => {
    last += 1;
    return id<Id>(prefix + hex(last, 12));
  };
};

const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0');
