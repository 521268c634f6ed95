// For processes without a database: loads no driver and no TypeORM.
export { CONFIG, ConfigError, orConfigError } from './environment.js';
export { createLogger, LOGGER, type Logger, nestLogger } from './logging.js';
export { durationBucketsSeconds, METRICS, newMetrics } from './metrics.js';
export {
  listenForOperators,
  newOperatorsAdapter,
  OperatorsController,
  READINESS,
  type Readiness,
} from './operators.js';
export { type ProberConfig, readProberConfig } from './prober-config.js';
export { runProcess } from './run-process.js';
