import type { Config } from '@tocsin/platform';
import { Problem } from '../http/problems/problem.js';

/** @throws Problem when the operator has turned passwords off */
export const requirePasswords = ({ signIn: { passwords, provider } }: Pick<Config, 'signIn'>): void => {
  if (passwords) return;
  throw new Problem('conflict', `Passwords are off here. Sign in with ${provider?.name ?? 'a passkey'}.`);
};
