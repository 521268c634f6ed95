import type { RouteRules } from './http/server/route-rules.js';
import { pingPrefix } from './monitors/ping-path.js';
import { proberBounds, resultsPath } from './probing/prober-bounds.js';

export const ownRoutes: RouteRules = {
  secretPathPrefix: pingPrefix,
  bodyBytesMax: { [resultsPath]: proberBounds.reportBytesMax },
};
