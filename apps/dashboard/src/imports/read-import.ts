import type { Imported } from '@tocsin/imports';
import { t } from '../language/text.js';

export type Read = { readonly imported: Imported } | { readonly refusal: string };

/** The limit of the api for a configuration. */
const fileBytesMax = 8 * 1024 * 1024;
const sqliteMagic = 'SQLite';

const startOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes.subarray(0, 64));

/** Reads a backup of Uptime Kuma or a configuration of Gatus. The file stays in the browser. */
export const readImport = async (file: Blob, now: Date): Promise<Read> => {
  if (startOf(new Uint8Array(await file.slice(0, 64).arrayBuffer())).startsWith(sqliteMagic))
    return {
      refusal: t('This is a database. The command reads it: tocsin import kuma kuma.db'),
    };
  if (file.size > fileBytesMax)
    return { refusal: t('The file must have at most {count} MiB.', { count: fileBytesMax / 1024 / 1024 }) };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const imports = await import('./importers.js');
  const options = { fileSet: 'default', reachability: false, now };
  try {
    return startOf(bytes).trimStart().startsWith('{')
      ? { imported: imports.importKuma(imports.readBackup(bytes), options) }
      : { imported: imports.importGatus(imports.readGatus(bytes, {}), options) };
  } catch (error) {
    if (error instanceof imports.Unreadable) return { refusal: error.message };
    throw error;
  }
};
