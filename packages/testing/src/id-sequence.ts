import { type Brand, id } from '@tocsin/domain';

export type NewId = <Id extends Brand<string>>() => Id;

const sequencesMax = 0x1000;

/**
 * Makes growing ids that are the same in every run, in the form of UUIDv7 (RFC 9562, section 5.7).
 * @param sequence 0 to 4095; different sequences never make the same id
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
