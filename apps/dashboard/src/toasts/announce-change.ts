import type { QueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';
import { undoBodies, undoKey } from '../api/undo-bodies.js';
import { savedKind, savedWords } from './saved-words.js';
import { toasts } from './toast-store.js';
import { showToasts } from './toasts.js';

type Change = {
  /** Method and path of the API. */
  readonly operation: string;
  readonly hasBody: boolean;
  readonly params: unknown;
  readonly answer: Response;
};

export const announceChange = async (
  { operation, hasBody, params, answer }: Change,
  queries: QueryClient,
): Promise<void> => {
  const kind = savedKind(operation, hasBody, answer.headers);
  const words = savedWords[kind];
  if (words === undefined) return;
  const name = await nameIn(answer);
  const { undo } = words;
  showToasts();
  toasts.add({
    kind,
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
  const body = undoBodies.get(undoKey(operation, params));
  await answerOf<unknown>(
    api.request(method as never, path as never, { params, ...(body === undefined ? {} : { body }) } as never),
  );
  await queries.invalidateQueries();
};
