import type { QueryClient } from '@tanstack/react-query';
import { api } from '../api/client.js';

const readingMethods: readonly string[] = ['GET', 'HEAD'];

/** Shows a message for every successful change, in all parts of the page. */
export const announceSaved = (queries: QueryClient): void => {
  api.use({
    onResponse({ request: { method, headers }, response, schemaPath, params }) {
      if (!response.ok || readingMethods.includes(method)) return;
      const answer = response.clone();
      // The first change loads the rest.
      void import('./announce-change.js').then(({ announceChange }) =>
        announceChange(
          { operation: `${method} ${schemaPath}`, hasBody: headers.has('Content-Type'), params, answer },
          queries,
        ),
      );
    },
  });
};
