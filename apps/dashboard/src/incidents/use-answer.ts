import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';

/** The answers to an incident. Each shows at once, before the event comes, also one that was refused. */
export const useAnswer = (id: string) => {
  const queries = useQueryClient();
  const params = { path: { id } };
  const onSuccess = () =>
    Promise.all(['incidents', 'trouble'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  // A device without a network asks again only once it has one, and the failure shows before.
  const onError = () => void onSuccess();
  return {
    acknowledge: useMutation({
      /** @param until `null`: until the end of the incident */
      mutationFn: (until: Date | null) =>
        answerOf(
          api.POST('/v1/incidents/{id}/acknowledge', {
            params,
            body: { until: until?.toISOString() ?? null },
          }),
        ),
      onSuccess,
      onError,
    }),
    takeBack: useMutation({
      mutationFn: () => answerOf(api.DELETE('/v1/incidents/{id}/acknowledge', { params })),
      onSuccess,
      onError,
    }),
    resolve: useMutation({
      mutationFn: () => answerOf(api.POST('/v1/incidents/{id}/resolve', { params })),
      onSuccess: () => queries.invalidateQueries(),
    }),
  };
};
