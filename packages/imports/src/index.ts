export { importBetterStack } from './betterstack/import-betterstack.js';
export { readBetterStack } from './betterstack/read-betterstack.js';
export { type GatusOptions, importGatus } from './gatus/import-gatus.js';
export { readGatus } from './gatus/read-gatus.js';
export { importHealthchecks } from './healthchecks/import-healthchecks.js';
export { readHealthchecks } from './healthchecks/read-healthchecks.js';
export { importKuma, type KumaOptions } from './kuma/import-kuma.js';
export { type KumaFile, kumaTables, readBackup } from './kuma/read-backup.js';
export { isDump } from './kuma/read-dump.js';
export { readKuma, readKumaWithHistory } from './kuma/read-kuma.js';
export { importPingdom } from './pingdom/import-pingdom.js';
export { readPingdom } from './pingdom/read-pingdom.js';
export { importPrometheus } from './prometheus/import-prometheus.js';
export { type NamedFile, readPrometheus } from './prometheus/read-prometheus.js';
export type { Imported, ImportedConfig, ImportedSecret } from './report/draft.js';
export { textBytesMax } from './report/fields.js';
export type { HistoryFile } from './report/history-file.js';
export { egressAllowFor, leaveOut } from './report/leave-out.js';
export {
  countsOf,
  type Finding,
  type HistoryCounts,
  type ImportOptions,
  type Report,
} from './report/report.js';
export { Unreadable } from './report/unreadable.js';
export { serviceOf, severalFileServices, type TextService } from './service-of.js';
export type { ByteSource } from './sqlite/byte-source.js';
export { importUptimeRobot } from './uptimerobot/import-uptimerobot.js';
export { readUptimeRobot } from './uptimerobot/read-uptimerobot.js';
