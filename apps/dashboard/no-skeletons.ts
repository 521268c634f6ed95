/** Stands for a part of FormatJS that no text here uses, such as `{n, number, ::currency/EUR}`: 11 kB. */
const unused = (): never => {
  throw new Error('Texts use no skeletons of numbers and dates.');
};

export const parseDateTimeSkeleton = unused;
export const parseNumberSkeleton = unused;
export const parseNumberSkeletonFromString = unused;
