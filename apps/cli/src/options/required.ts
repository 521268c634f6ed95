import { UsageError } from '../problems.js';

/** @throws UsageError that names the option */
export const required = (option: string, value: string | undefined): string => {
  if (value === undefined) throw new UsageError(`--${option} is required`);
  return value;
};
