import type { MonitorType } from '@tocsin/domain';
import type { Probe } from './probe.js';
import { http } from './types/http.js';
import { keyword } from './types/keyword.js';

/** One line per monitor type. */
export const registry = {
  http,
  keyword,
} satisfies { readonly [Type in MonitorType]?: Probe & { readonly type: Type } };
