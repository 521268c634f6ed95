import type { SessionHolder } from '@tocsin/persistence';
import { Problem } from '../problems/problem.js';

/** Whether the account asks everybody for a second factor, and this person has none. */
export const lacksSecondFactor = ({ account, person }: Pick<SessionHolder, 'account' | 'person'>): boolean =>
  account.secondFactorRequired && !person.hasSecondFactor;

/** @throws Problem for a person who must set up a second factor first. Keys have none. */
export const requireSecondFactor = (session: SessionHolder | null): void => {
  if (session === null || !lacksSecondFactor(session)) return;
  throw new Problem(
    'second_factor_setup_required',
    'This account asks everybody for a second factor. Set up a passkey or an authenticator app first.',
  );
};
