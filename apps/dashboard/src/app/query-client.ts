import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../api/api-problem.js';
import { sessionQuery } from '../session/session-queries.js';

const sessionKey = sessionQuery().queryKey;

const retriesMax = 2;
/** Answers this fresh are used again. */
const freshMs = 5000;

/** Other errors would only come again. */
const isTransient = (error: unknown): boolean =>
  error instanceof ApiProblem && ['unreachable', 'unavailable', 'internal'].includes(error.code);

const aboutSession: readonly string[] = ['unauthenticated', 'role_required', 'second_factor_setup_required'];

const isAboutSession = ({ code }: ApiProblem): boolean => aboutSession.includes(code);

/** The session ended or the role changed: load the session again. */
const reloadSession = (error: unknown): void => {
  if (error instanceof ApiProblem && isAboutSession(error) && queryClient.getQueryData(sessionKey)) {
    // Many answers say so at once: each would cancel the request of the one before.
    void queryClient.invalidateQueries({ queryKey: sessionKey }, { cancelRefetch: false });
  }
};

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reloadSession }),
  mutationCache: new MutationCache({ onError: reloadSession }),
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      retry: (failures, error) => failures < retriesMax && isTransient(error),
    },
    // A change that is sent late would surprise a person who has given it up.
    mutations: { networkMode: 'always' },
  },
});
