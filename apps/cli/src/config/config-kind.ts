import type { components } from '../api/schema.js';

type Config = components['schemas']['Config'];

/** The kinds of resources in configuration files. */
export type ConfigKind = Exclude<keyof Config, 'version' | 'file_set' | 'moved' | 'prune'>;
