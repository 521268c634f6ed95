import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Session, sessionQuery } from './session-queries.js';

/** What happens when somebody has got a session: what was known of anybody else goes, and the page that was wanted opens. */
export const useEnter = (to = '/') => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (session: Session): Promise<void> => {
    queries.clear();
    queries.setQueryData(sessionQuery().queryKey, session);
    await navigate({ to, replace: true });
  };
};

/** Where an address of this page leads that came from outside: to this page, whatever it says. */
export const ownPath = (to: unknown): string =>
  typeof to === 'string' && /^\/(?![/\\])/.test(to) ? to : '/';
