import { UsageError } from '../problems.js';

const parsed = (text: string): URL | null => {
  try {
    return new URL(text);
  } catch {
    return null;
  }
};

/** @throws UsageError that names the option */
export const urlFrom = (option: string, text: string): URL => {
  const url = parsed(text);
  if (url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '') return url;
  throw new UsageError(
    `${option} must be an http or https URL without a user, such as http://localhost:3000/hook`,
  );
};
