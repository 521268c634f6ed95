import type { MonitorType } from '@tocsin/domain';
import type { Probe } from './probe.js';
import { http } from './types/http.js';
import { keyword } from './types/keyword.js';
import { pageSize } from './types/page-size.js';
import { redirectChain } from './types/redirect-chain.js';
import { responseTime } from './types/response-time.js';

/** One line per monitor type. */
export const registry = {
  http,
  keyword,
  response_time: responseTime,
  page_size: pageSize,
  redirect_chain: redirectChain,
} satisfies { readonly [Type in MonitorType]?: Probe & { readonly type: Type } };
