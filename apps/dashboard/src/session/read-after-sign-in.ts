import type { QueryClient } from '@tanstack/react-query';
import { api } from '../api/client.js';
import { hasForm, sessionEnd } from './session-end.js';
import { keepOverSessionEnd } from './session-news.js';
import { sessionQuery } from './session-queries.js';

const readingMethods: readonly string[] = ['GET', 'HEAD'];
/** Signing in needs these, so they never wait for it. */
const withoutSession: readonly string[] = ['/v1/session', '/v1/sign-in'];
const unauthenticated = 401;

const needsSession = (method: string, path: string): boolean =>
  readingMethods.includes(method) && !withoutSession.includes(path);

/**
 * Holds reads from the end of the session until the person has signed in again, and sends again what was refused. Errors
 * would take the place of a form and what is filled in.
 */
export const readAfterSignIn = (queries: QueryClient): void => {
  const hasSession = (): boolean => queries.getQueryData(sessionQuery().queryKey) != null;
  api.use({
    async onRequest({ request, schemaPath }) {
      if (needsSession(request.method, schemaPath)) await sessionEnd.over(request.signal);
      return undefined;
    },
    async onResponse({ request, response, schemaPath }) {
      if (response.status !== unauthenticated || !needsSession(request.method, schemaPath)) return undefined;
      if (!hasForm() || !hasSession()) return undefined;
      keepOverSessionEnd();
      await sessionEnd.over(request.signal);
      return hasSession() ? fetch(request) : undefined;
    },
  });
};
