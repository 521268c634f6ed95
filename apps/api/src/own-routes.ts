import { configBounds } from '@tocsin/domain';
import { answerPrefix } from './answers/answer-path.js';
import { batchBodyBytesMax } from './batches/batch-bodies.js';
import { configPaths } from './config/config-errors.js';
import type { RouteRules } from './http/server/allowed-methods.js';
import { importedHistoryBodyBytesMax } from './imported-history/imported-history-bodies.js';
import { newMonitorsBodyBytesMax } from './monitors/new-monitors.js';
import { pingPrefix, pushPrefix } from './monitors/ping-path.js';
import { proberBounds, resultsPath } from './probing/prober-bounds.js';
import {
  formBytesMax,
  passwordPaths,
  subscriptionBytesMax,
  subscriptionPaths,
} from './public-status/public-path.js';
import { rotaBodyBytesMax } from './rotas/rota-bodies.js';
import { statusPageBodyBytesMax } from './status-pages/status-page-bodies.js';

export const ownRoutes: RouteRules = {
  secretPathPrefixes: [pingPrefix, pushPrefix, answerPrefix],
  bodyBytesMax: {
    [resultsPath]: proberBounds.reportBytesMax,
    '/v1/rotas': rotaBodyBytesMax,
    '/v1/rotas/:id': rotaBodyBytesMax,
    '/v1/batches': batchBodyBytesMax,
    '/v1/monitors/many': newMonitorsBodyBytesMax,
    '/v1/monitors/:id/imported-history': importedHistoryBodyBytesMax,
    '/v1/status-pages': statusPageBodyBytesMax,
    '/v1/status-pages/:id': statusPageBodyBytesMax,
    [configPaths.plan]: configBounds.bodyBytesMax,
    [configPaths.apply]: configBounds.bodyBytesMax,
    ...Object.fromEntries(
      subscriptionPaths.flatMap((paths) => Object.values(paths).map((path) => [path, subscriptionBytesMax])),
    ),
    ...Object.fromEntries(passwordPaths.map((path) => [path, formBytesMax])),
  },
};
