import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answerOf, api } from '../api/client.js';
import { announceSession } from './session-news.js';

export const useSignOut = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (where: 'here' | 'everywhere') =>
      answerOf<unknown>(where === 'here' ? api.DELETE('/v1/session') : api.DELETE('/v1/sessions')),
    onSuccess: async () => {
      announceSession('signed-out');
      await navigate({ to: '/sign-in' });
      queries.clear();
    },
  });
};
