// Names each import, so that the build can leave SQLite out.
export { importGatus, importKuma, readBackup, readGatus, Unreadable } from '@tocsin/imports';
