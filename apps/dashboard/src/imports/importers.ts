// Names what is used, so that the build leaves SQLite out.
export { importGatus, importKuma, readBackup, readGatus, Unreadable } from '@tocsin/imports';
