import { type ByteSource, importKuma, type KumaOptions, readKuma } from '@tocsin/imports';
import { dataFile } from '../data-file.js';

export const options: KumaOptions = {
  fileSet: 'kuma',
  reachability: false,
  now: new Date('2026-11-23T12:00:00Z'),
};

export const dump = async (): Promise<string> => (await dataFile('kuma-2.5-mariadb.sql')).toString();

export const imported = async (file: Uint8Array | ByteSource) => importKuma(await readKuma(file), options);
