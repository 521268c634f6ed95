import createClient from 'openapi-fetch';
import { problemFrom, unreachable } from './api-problem.js';
import type { components, paths } from './schema.js';

/** What the api's answers hold, by the names of its OpenAPI document. */
export type Schemas = components['schemas'];

/** The api that serves this page. */
export const api = createClient<paths>({ baseUrl: '/' });

type Outcome<Data> = { readonly data?: Data; readonly error?: unknown; readonly response: Response };

/**
 * The body of a success.
 * @throws ApiProblem for everything else, whatever went wrong
 */
export const answerOf = async <Data>(call: Promise<Outcome<Data>>): Promise<Data> => {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw unreachable(cause);
  });
  if (!response.ok) throw problemFrom(error, response.status);
  // The types say of which operations the success has a body; that of the others is never looked at.
  return data as Data;
};
