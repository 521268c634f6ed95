import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

export const useDelete = (
  request: () => Promise<unknown>,
  list: '/alerts' | '/monitors' | '/maintenance' | '/status-pages',
) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: request,
    onSuccess: async () => {
      // The form of a deleted resource asks nothing about its unsaved changes.
      await navigate({ to: list, ignoreBlocker: true });
      await queries.invalidateQueries();
    },
  });
};
