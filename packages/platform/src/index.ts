export { CLOCK, TIMER } from './clock.js';
export { type Config, readConfig } from './config.js';
export { CannotStart, CONFIG, ConfigError, orConfigError } from './environment.js';
export { answerOr, type DatabaseLook, databaseLook, stateInWords } from './health.js';
export { createLogger, LOGGER, type Logger, nestLogger } from './logging.js';
export { main } from './main.js';
export { durationBucketsSeconds, METRICS } from './metrics.js';
export { newId } from './new-id.js';
export {
  listenForOperators,
  newOperatorsAdapter,
  OperatorsController,
  READINESS,
  type Readiness,
} from './operators.js';
export { DATABASE, PersistenceModule, SECRETS } from './persistence.module.js';
export { PlatformModule } from './platform.module.js';
export { startTrouble } from './run-process.js';
export { loadNextSecretKey, loadSecretKey, openSecretBox } from './secret-key.js';
export type { ProviderConfig } from './sign-in-settings.js';
