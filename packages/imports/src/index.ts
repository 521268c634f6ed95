export { type GatusOptions, importGatus } from './gatus/import-gatus.js';
export { gatusFileBytesMax, readGatus } from './gatus/read-gatus.js';
export { importKuma, type KumaOptions } from './kuma/import-kuma.js';
export { readBackup } from './kuma/read-backup.js';
export { kumaFileBytesMax, readKuma } from './kuma/read-kuma.js';
export type { Imported, ImportedConfig, ImportedSecret } from './report/draft.js';
export { countsOf, type Finding, type Report } from './report/report.js';
export { Unreadable } from './unreadable.js';
