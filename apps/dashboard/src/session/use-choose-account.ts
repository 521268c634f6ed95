import { useMutation } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';
import { useStartSession } from './use-start-session.js';

/** Enters another account of a person who is a member of several. */
export const useChooseAccount = () =>
  useMutation({
    mutationFn: (accountId: string) =>
      answerOf(api.PUT('/v1/session/account', { body: { account_id: accountId } })),
    onSuccess: useStartSession(),
  });
