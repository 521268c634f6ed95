import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../api/api-problem.js';
import { sessionQuery } from '../session/session-queries.js';

const sessionKey = sessionQuery().queryKey;

const retriesMax = 2;
/** Within this time an answer is taken for the same question again: moving between pages asks nothing twice. */
const freshMs = 5000;

/** What may be over in a moment. An answer that says no says it again. */
const isTransient = (error: unknown): boolean =>
  error instanceof ApiProblem && ['unreachable', 'unavailable', 'internal'].includes(error.code);

/** What says that the session is not what the page takes it for: it has ended, or the role is another by now. */
const isOfSession = ({ code }: ApiProblem): boolean => ['unauthenticated', 'role_required'].includes(code);

/** Whoever learns so finds out who is signed in, and as what; when it is nobody, the page asks for it. */
const lookAgainWhoIsSignedIn = (error: unknown): void => {
  if (error instanceof ApiProblem && isOfSession(error) && queryClient.getQueryData(sessionKey)) {
    void queryClient.invalidateQueries({ queryKey: sessionKey });
  }
};

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: lookAgainWhoIsSignedIn }),
  mutationCache: new MutationCache({ onError: lookAgainWhoIsSignedIn }),
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      retry: (failures, error) => failures < retriesMax && isTransient(error),
    },
  },
});
