import type { QueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';
import { savedWords } from './saved-words.js';
import { showToasts } from './show-toasts.js';
import { toasts } from './toast-store.js';

type Change = {
  /** Method and path of the API. */
  readonly operation: string;
  readonly params: unknown;
  readonly answer: Response;
};

export const announceChange = async (
  { operation, params, answer }: Change,
  queries: QueryClient,
): Promise<void> => {
  const words = savedWords[operation];
  if (words === undefined) return;
  const name = await nameIn(answer);
  const { undo } = words;
  showToasts();
  toasts.add({
    kind: operation,
    words: (count) => (count === 1 ? words.one(name) : words.many(count)),
    undo: undo === undefined ? undefined : () => repeat(undo, params, queries),
  });
};

const nameIn = async (answer: Response): Promise<string | undefined> => {
  if (!answer.headers.get('Content-Type')?.includes('json')) return undefined;
  const body: unknown = await answer.json();
  const name = typeof body === 'object' && body !== null && 'name' in body ? body.name : undefined;
  return typeof name === 'string' ? name : undefined;
};

const repeat = async (operation: string, params: unknown, queries: QueryClient): Promise<void> => {
  const [method, path] = operation.split(' ');
  // The table of words has only operations that take these parameters.
  await answerOf<unknown>(api.request(method as never, path as never, { params } as never));
  await queries.invalidateQueries();
};
