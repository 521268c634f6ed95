import { readFile } from 'node:fs/promises';
import type { HistoryFile } from '@tocsin/imports';
import { nullable, object, optional, string, unknown } from 'valibot';
import { pageOf } from '../api/answer-schema.js';
import { type Api, ApiRefusal } from '../api/api-client.js';
import { pages } from '../api/pages.js';
import type { components } from '../api/schema.js';
import { Failure, reasonOf } from '../command/problems.js';
import { sizeOf } from './given-files.js';

/** Two thousand monitors with a year of days and of outages each. */
const historyFileBytesMax = 256 * 1024 * 1024;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The api validates what it says of each monitor. */
const isHistoryFile = (value: unknown): value is HistoryFile => {
  const { version, source, file_set, monitors }: Record<string, unknown> = Object(value);
  return (
    version === 1 &&
    typeof source === 'string' &&
    typeof file_set === 'string' &&
    isObject(monitors) &&
    Object.values(monitors).every(isObject)
  );
};

/** @throws Failure that names the file */
export const readHistoryFile = async (path: string): Promise<HistoryFile> => {
  const text = await sizeOf(path)
    .then((size) => {
      if (size > historyFileBytesMax) throw new Error(`it has more than ${historyFileBytesMax} bytes`);
      return readFile(path, 'utf8');
    })
    .catch((error: unknown) => {
      throw new Failure(`${path} cannot be read: ${reasonOf(error)}`);
    });
  const parsed = ((): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  })();
  if (!isHistoryFile(parsed))
    throw new Failure(
      `${path} is no file of history. "tocsin import kuma kuma.db --history ${path}" writes one.`,
    );
  return parsed;
};

export type SentHistory = {
  readonly file_set: string;
  readonly imported: readonly {
    readonly monitor: string;
    readonly id: string;
    readonly days: number;
    readonly outages: number;
  }[];
  /** Keys of monitors that the file set does not manage. */
  readonly missing: readonly string[];
};

const monitor = object({
  id: string(),
  managed: optional(nullable(object({ file_set: string(), key: string() }))),
});

const idsByKey = async (api: Api, fileSet: string): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  const list = (query: { readonly limit: number; readonly cursor?: string }) =>
    api.answerOf((signal) => api.client.GET('/v1/monitors', { params: { query }, signal }), pageOf(monitor));
  for await (const page of pages(api, list))
    for (const { id, managed } of page) if (managed?.file_set === fileSet) found.set(managed.key, id);
  return found;
};

const put = (api: Api, id: string, body: components['schemas']['NewImportedHistory']): Promise<unknown> =>
  api.answerOf(
    (signal) =>
      api.client.PUT('/v1/monitors/{id}/imported-history', { params: { path: { id } }, body, signal }),
    unknown(),
  );

/**
 * Sends the history of each monitor that the file set manages. Sending it again changes nothing.
 *
 * @throws Failure that names the first monitor whose history the api refuses
 */
export const sendHistory = async (
  api: Api,
  { source, file_set, monitors }: HistoryFile,
): Promise<SentHistory> => {
  const ids = await idsByKey(api, file_set);
  const imported: SentHistory['imported'][number][] = [];
  const missing: string[] = [];
  for (const [key, { days, outages }] of Object.entries(monitors)) {
    const id = ids.get(key);
    if (id === undefined) missing.push(key);
    else {
      await put(api, id, { source, days: [...days], outages: [...outages] }).catch((error: unknown) => {
        throw error instanceof ApiRefusal ? new Failure(`monitors/${key}: ${error.message}`) : error;
      });
      imported.push({ monitor: key, id, days: days.length, outages: outages.length });
    }
  }
  return { file_set, imported, missing };
};
