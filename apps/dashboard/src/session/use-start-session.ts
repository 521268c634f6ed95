import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { sessionEnd } from './session-end.js';
import { announceSession } from './session-news.js';
import { type Session, sessionQuery } from './session-queries.js';

/** Forgets the previous person's data and opens the wanted page, after this tab or another one has signed in. */
export const useOpenSession = (to = '/') => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    async (session: Session): Promise<void> => {
      queries.clear();
      sessionEnd.set(false);
      queries.setQueryData(sessionQuery().queryKey, session);
      // A form of another person is not kept.
      await navigate({ to, replace: true, ignoreBlocker: true });
    },
    [queries, navigate, to],
  );
};

export const useStartSession = (to?: string) => {
  const open = useOpenSession(to);
  return async (session: Session): Promise<void> => {
    announceSession();
    await open(session);
  };
};

/** Accepts only paths of this site: an address from outside must not lead elsewhere. */
export const pathOnThisSite = (to: unknown): string =>
  typeof to === 'string' && /^\/(?![/\\])/.test(to) ? to : '/';
