import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

export const useDelete = (
  request: () => Promise<unknown>,
  list: '/alerts' | '/monitors' | '/maintenance',
) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: request,
    onSuccess: async () => {
      await navigate({ to: list });
      await queries.invalidateQueries();
    },
  });
};
