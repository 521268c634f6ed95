import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';

/** The answers to an incident. Each shows at once, before the event comes. */
export const useAnswer = (id: string) => {
  const queries = useQueryClient();
  const params = { path: { id } };
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['incidents'] });
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
    }),
    takeBack: useMutation({
      mutationFn: () => answerOf(api.DELETE('/v1/incidents/{id}/acknowledge', { params })),
      onSuccess,
    }),
    resolve: useMutation({
      mutationFn: () => answerOf(api.POST('/v1/incidents/{id}/resolve', { params })),
      onSuccess: () => queries.invalidateQueries(),
    }),
  };
};
