import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';
import { announceSession } from './session-news.js';
import { sessionQuery } from './session-queries.js';

/** Enters another account of a person who is a member of several. The frame of the page follows the session. */
export const useChooseAccount = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (accountId: string) =>
      answerOf(api.PUT('/v1/session/account', { body: { account_id: accountId } })),
    onSuccess: (session) => {
      queries.setQueryData(sessionQuery().queryKey, session);
      announceSession();
    },
  });
};
