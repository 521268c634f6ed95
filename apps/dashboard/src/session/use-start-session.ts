import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Session, sessionQuery } from './session-queries.js';

/** Forgets the previous person's data and opens the wanted page. */
export const useStartSession = (to = '/') => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (session: Session): Promise<void> => {
    queries.clear();
    queries.setQueryData(sessionQuery().queryKey, session);
    await navigate({ to, replace: true });
  };
};

/** Accepts only paths of this site: an address from outside must not lead elsewhere. */
export const pathOnThisSite = (to: unknown): string =>
  typeof to === 'string' && /^\/(?![/\\])/.test(to) ? to : '/';
