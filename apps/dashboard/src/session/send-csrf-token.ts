import type { QueryClient } from '@tanstack/react-query';
import { api } from '../api/client.js';
import { type Session, sessionQuery } from './session-queries.js';

export const csrfHeader = 'X-CSRF-Token';
const readingMethods: readonly string[] = ['GET', 'HEAD'];

/** Adds the CSRF token to every request that changes something. */
export const sendCsrfToken = (queries: QueryClient): void => {
  api.use({
    onRequest({ request }) {
      const session = queries.getQueryData<Session | null>(sessionQuery().queryKey);
      if (session && !readingMethods.includes(request.method) && !request.headers.has(csrfHeader)) {
        request.headers.set(csrfHeader, session.csrf_token);
      }
      return request;
    },
  });
};
