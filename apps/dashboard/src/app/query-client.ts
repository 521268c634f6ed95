import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../api/api-problem.js';

const retriesMax = 2;
/** Within this time an answer is taken for the same question again: moving between pages asks nothing twice. */
const freshMs = 5000;

/** What may be over in a moment. An answer that says no says it again. */
const isTransient = (error: unknown): boolean =>
  error instanceof ApiProblem && ['unreachable', 'unavailable', 'internal'].includes(error.code);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      retry: (failures, error) => failures < retriesMax && isTransient(error),
    },
  },
});
