import createClient from 'openapi-fetch';
import { ApiProblem, problemFrom, unreachable } from './api-problem.js';
import { takeOrFetch } from './early-answers.js';
import type { components, paths } from './schema.js';

export type Schemas = components['schemas'];

export const api = createClient<paths>({ baseUrl: '/', fetch: takeOrFetch });

type Outcome<Data> = { readonly data?: Data; readonly error?: unknown; readonly response: Response };

/**
 * Returns the body of a success.
 * @throws ApiProblem for everything else
 */
export const answerOf = async <Data>(call: Promise<Outcome<Data>>): Promise<Data> => {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw cause instanceof ApiProblem ? cause : unreachable(cause);
  });
  if (!response.ok) throw problemFrom(error, response.status);
  // The types say which successes have a body.
  return data as Data;
};
