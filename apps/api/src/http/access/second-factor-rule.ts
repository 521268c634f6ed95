import type { SessionHolder } from '@tocsin/persistence';
import { Problem } from '../problems/problem.js';

/** A person who came through a provider lacks none: the provider asks for its own. */
export const lacksSecondFactor = ({ account, person, session }: Omit<SessionHolder, 'role'>): boolean =>
  account.secondFactorRequired && !person.hasSecondFactor && session.method !== 'provider';

/** @throws Problem for a person who must set up a second factor first. Keys have none. */
export const requireSecondFactor = (session: SessionHolder | null): void => {
  if (session === null || !lacksSecondFactor(session)) return;
  throw new Problem(
    'second_factor_setup_required',
    'This account asks everybody for a second factor. Set up a passkey or an authenticator app first.',
  );
};
