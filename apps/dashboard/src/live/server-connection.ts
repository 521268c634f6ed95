import { onlineManager } from '@tanstack/react-query';
import createClient from 'openapi-fetch';
import { ApiProblem } from '../api/api-problem.js';
import { api } from '../api/client.js';
import type { paths } from '../api/schema.js';
import { t } from '../language/text.js';
import { Connection, connectionTimes } from './connection.js';
import { troubleWords } from './connection-words.js';

const readingMethods: readonly string[] = ['GET', 'HEAD'];

/** A client without the middleware of `api`, which waits for this connection. */
const looks = createClient<paths>({ baseUrl: '/', credentials: 'omit', cache: 'no-store' });

export const serverConnection = new Connection({
  look: async (signal) => {
    const { response, error } = await looks.GET('/readyz', { signal });
    // The api answers requests that read meanwhile.
    return error?.code === 'not_writable' ? 200 : response.status;
  },
  isOnline: () => navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
});

/** Requests are not sent while they could only hang, and reads start again when the server answers. */
export const watchServerConnection = (): void => {
  for (const event of ['online', 'offline']) addEventListener(event, serverConnection.look);
  document.addEventListener('visibilitychange', serverConnection.look);
  onlineManager.setEventListener((setOnline) =>
    serverConnection.subscribe(() => setOnline(serverConnection.state.trouble === null)),
  );
  api.use({
    onRequest({ request }) {
      const { trouble } = serverConnection.state;
      if (readingMethods.includes(request.method))
        return new Request(request, {
          signal: AbortSignal.any([request.signal, serverConnection.readSignal]),
        });
      if (trouble === null) return request;
      const { title, advice } = troubleWords[trouble];
      throw new ApiProblem(
        'unreachable',
        t('{title}, so nothing was sent. {advice} Then try again.', { title, advice }),
      );
    },
    onResponse: ({ response }) => serverConnection.answered(response.status),
    onError: () => void serverConnection.look(),
  });
  // The requests of the first page say whether the server answers.
  setTimeout(serverConnection.look, connectionTimes.lookEveryMs);
};

/** Loads a file of the page. Without the server, it waits until the server answers. */
export const loadedWhenReachable =
  <Loaded>(load: () => Promise<Loaded>) =>
  async (): Promise<Loaded> => {
    await serverConnection.whenWorking();
    try {
      return await load();
    } catch (error) {
      await serverConnection.look();
      if (serverConnection.state.trouble === null) throw error;
      await serverConnection.whenWorking();
      return load();
    }
  };
