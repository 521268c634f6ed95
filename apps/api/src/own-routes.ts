import { configBounds } from '@tocsin/domain';
import { configPaths } from './config/config-paths.js';
import type { RouteRules } from './http/server/route-rules.js';
import { pingPrefix, pushPrefix } from './monitors/ping-path.js';
import { proberBounds, resultsPath } from './probing/prober-bounds.js';
import {
  formBytesMax,
  passwordPaths,
  subscriptionBytesMax,
  subscriptionPaths,
} from './public-status/public-path.js';

export const ownRoutes: RouteRules = {
  secretPathPrefixes: [pingPrefix, pushPrefix],
  bodyBytesMax: {
    [resultsPath]: proberBounds.reportBytesMax,
    [configPaths.plan]: configBounds.bodyBytesMax,
    [configPaths.apply]: configBounds.bodyBytesMax,
    ...Object.fromEntries(
      subscriptionPaths.flatMap((paths) => Object.values(paths).map((path) => [path, subscriptionBytesMax])),
    ),
    ...Object.fromEntries(passwordPaths.map((path) => [path, formBytesMax])),
  },
};
