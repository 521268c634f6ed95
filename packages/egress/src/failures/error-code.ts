import { isNativeError } from 'node:util/types';

/** Returns the code of an error of Node or c-ares, such as `ECONNREFUSED`; empty when it has none. */
export const errorCodeOf = (error: unknown): string =>
  isNativeError(error) && 'code' in error ? `${error.code}` : '';
