import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

/** @param id of the resource that `request` deletes */
export const useDelete = (
  id: string,
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
      await queries.invalidateQueries({ refetchType: 'none' });
      // The page of the deleted resource may be there for another moment, and the api would answer it with 404.
      await queries.refetchQueries({ type: 'active', predicate: ({ queryKey }) => !queryKey.includes(id) });
    },
  });
};
