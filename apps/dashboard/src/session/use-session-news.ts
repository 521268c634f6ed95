import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasForm, sessionEnd } from './session-end.js';
import { hearSessionNews } from './session-news.js';
import { sessionQuery } from './session-queries.js';

/**
 * Follows another tab that signed out, changed the session, or heard of its end. After a sign-out, no tab keeps its page.
 * A tab that hears of an end does not ask the api: many tabs would soon exceed its limit of requests without a session.
 */
export const useSessionNews = (): void => {
  const queries = useQueryClient();
  useEffect(() => {
    const { queryKey } = sessionQuery();
    return hearSessionNews((news) => {
      if (news === 'changed') void queries.invalidateQueries({ queryKey });
      else if (news === 'ended' && hasForm()) sessionEnd.set(queries.getQueryData(queryKey) != null);
      else queries.setQueryData(queryKey, null);
    });
  }, [queries]);
};
