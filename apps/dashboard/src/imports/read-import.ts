import type { ByteSource, Imported } from '@tocsin/imports';
import { t } from '../language/text.js';

export type Read = { readonly imported: Imported } | { readonly refusal: string };

// not translated: the first bytes of such a file.
const sqliteMagic = 'SQLite format 3';

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());

const startOf = async (file: Blob): Promise<string> =>
  new TextDecoder('latin1').decode(await bytesOf(file.slice(0, 64)));

const tooMany = (): Read => ({
  refusal: t('Choose one file, kuma.db together with kuma.db-wal, or all files of one service.'),
});

const tooLarge = (bytesMax: number): Read => ({
  refusal: t('The file must have at most {count} MiB.', { count: bytesMax / 1024 / 1024 }),
});

const sourceOf = (file: Blob): ByteSource => ({
  size: file.size,
  read: (from, bytes) => bytesOf(file.slice(from, from + bytes)),
});

/**
 * Reads files of another service, which their content tells. They stay in the browser.
 *
 * @param chosen one file, a database with its log, whose name ends with `-wal`, or several files of one service
 */
export const readImport = async (chosen: readonly File[], now: Date): Promise<Read> => {
  const log = chosen.find(({ name }) => name.endsWith('-wal'));
  const files = chosen.filter((each) => each !== log);
  const [file] = files;
  if (file === undefined) return tooMany();
  const imports = await import('./importers.js');
  const options = { fileSet: 'default', reachability: false, now };
  const start = await startOf(file);
  try {
    if (start.startsWith(sqliteMagic)) {
      if (files.length > 1) return tooMany();
      const database = await imports.readKuma(sourceOf(file), log && sourceOf(log));
      return { imported: imports.importKuma(database, options) };
    }
    if (imports.isDump(start)) {
      if (files.length > 1) return tooMany();
      return { imported: imports.importKuma(await imports.readKuma(sourceOf(file)), options) };
    }
    // A database and a dump are read in parts.
    const { textBytesMax } = imports;
    if (files.reduce((bytes, { size }) => bytes + size, 0) > textBytesMax) return tooLarge(textBytesMax);
    const texts = await Promise.all(files.map(bytesOf));
    const [text = new Uint8Array()] = texts;
    const service = imports.serviceOf(text);
    if (texts.length > 1 && !imports.severalFileServices.includes(service)) return tooMany();
    switch (service) {
      case 'kuma':
        return { imported: imports.importKuma(imports.readBackup(text), options) };
      case 'gatus':
        return { imported: imports.importGatus(imports.readGatus(text, {}), options) };
      case 'betterstack':
        return { imported: imports.importBetterStack(imports.readBetterStack(texts), options) };
      case 'healthchecks':
        return { imported: imports.importHealthchecks(imports.readHealthchecks(texts), options) };
      case 'pingdom':
        return { imported: imports.importPingdom(imports.readPingdom(texts), options) };
      case 'prometheus': {
        const named = texts.map((bytes, index) => ({ name: files[index]?.name ?? '', bytes }));
        return { imported: imports.importPrometheus(imports.readPrometheus(named), options) };
      }
      case 'uptimerobot':
        return { imported: imports.importUptimeRobot(imports.readUptimeRobot(texts), options) };
    }
  } catch (error) {
    if (error instanceof imports.Unreadable) return { refusal: error.message };
    throw error;
  }
};
