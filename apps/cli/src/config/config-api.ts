import { randomUUID } from 'node:crypto';
import { type Api, ApiRefusal } from '../api/api-client.js';
import type { components } from '../api/schema.js';
import { ConfigRefused } from './config-problem.js';
import type { ConfigFiles } from './read-config.js';

export type ConfigPlan = components['schemas']['ConfigPlan'];
export type ConfigChange = components['schemas']['ConfigChange'];
export type ExportedConfig = components['schemas']['ExportedConfig'];

type Config = components['schemas']['Config'];
type FieldError = components['schemas']['FieldError'];

/** Maps errors of the api to their places in the files. */
const inFiles = (error: unknown, files: ConfigFiles): unknown => {
  if (!(error instanceof ApiRefusal) || error.errors.length === 0) return error;
  return new ConfigRefused(
    error.errors.map(({ field, message, pointer = `/${field}` }: FieldError) => ({
      place: files.placeOf(pointer),
      pointer,
      message,
    })),
  );
};

/** The api validates the body. */
const bodyOf = ({ body }: ConfigFiles, prune: boolean) => ({ ...body, prune }) as Config;

/** @throws ConfigRefused with all errors in the files, ApiRefusal for other refusals */
export const planOf = async (api: Api, files: ConfigFiles, prune: boolean): Promise<ConfigPlan> => {
  const body = bodyOf(files, prune);
  try {
    return await api.answerOf((signal) => api.client.POST('/v1/config/plan', { body, signal }));
  } catch (error) {
    throw inFiles(error, files);
  }
};

/** @throws as `planOf` does, and when the plan has changed meanwhile */
export const applyPlan = async (
  api: Api,
  files: ConfigFiles,
  prune: boolean,
  digest: string,
): Promise<ConfigPlan> => {
  const body = { ...bodyOf(files, prune), digest };
  const params = { header: { 'Idempotency-Key': randomUUID() } };
  try {
    return await api.answerOf((signal) => api.client.POST('/v1/config/apply', { body, params, signal }));
  } catch (error) {
    throw inFiles(error, files);
  }
};
