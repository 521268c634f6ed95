import type { MonitorType } from '@tocsin/domain';
import type { Probe } from './probe.js';
import { http } from './types/http.js';
import { keyword } from './types/keyword.js';
import { pageChange } from './types/page-change.js';
import { pageSize } from './types/page-size.js';
import { redirectChain } from './types/redirect-chain.js';
import { responseTime } from './types/response-time.js';
import { robotsTxt } from './types/robots-txt.js';

/** One line per monitor type. */
export const registry = {
  http,
  keyword,
  response_time: responseTime,
  page_size: pageSize,
  page_change: pageChange,
  robots_txt: robotsTxt,
  redirect_chain: redirectChain,
} satisfies { readonly [Type in MonitorType]?: Probe & { readonly type: Type } };
