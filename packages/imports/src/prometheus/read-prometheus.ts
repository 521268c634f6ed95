import { textBytesMax } from '../report/fields.js';
import { type DataMap, isMap, mapIn } from '../report/maps.js';
import { Unreadable } from '../report/unreadable.js';
import { yamlValues } from '../report/yaml-values.js';

/** A file as a person gave it. Its name may have folders. */
export type NamedFile = { readonly name: string; readonly bytes: Uint8Array };

/** A file of targets, as `file_sd_configs` name it. */
export type TargetFile = { readonly name: string; readonly groups: readonly unknown[] };

export type PrometheusFiles = {
  /** prometheus.yml. */
  readonly config: DataMap;
  /** The modules of blackbox.yml; unset where no such file was given. */
  readonly modules: DataMap | undefined;
  readonly targetFiles: readonly TargetFile[];
};

export const prometheusBounds = {
  /** Targets of all jobs, their groups, and the patterns of files, each as often as a job names it. */
  targetsMax: 20_000,
} as const;

/** Returns true for the text of a prometheus.yml, a blackbox.yml or a file of targets. */
export const isPrometheus = (text: string): boolean =>
  /^(?:scrape_configs|modules):/m.test(text) ||
  /^- *["']?(?:targets|labels)["']?:/m.test(text) ||
  /^\s*\[\s*\{/.test(text);

type Sorted = { config?: DataMap; modules?: DataMap; readonly targetFiles: TargetFile[] };

const sortInto = (sorted: Sorted, { name, bytes }: NamedFile): void => {
  for (const value of yamlValues(new TextDecoder().decode(bytes))) {
    if (Array.isArray(value)) sorted.targetFiles.push({ name, groups: value });
    else if (isMap(value) && Array.isArray(value.scrape_configs)) {
      if (sorted.config !== undefined) throw new Unreadable('Two of its files have scrape_configs.');
      sorted.config = value;
    } else if (isMap(value) && isMap(value.modules)) {
      if (sorted.modules !== undefined) throw new Unreadable('Two of its files have modules.');
      sorted.modules = mapIn(value, 'modules');
    } else if (value !== null)
      throw new Unreadable(`${name} has neither scrape_configs, nor modules, nor a list of targets.`);
  }
};

/**
 * Reads a prometheus.yml, the blackbox.yml of its exporter, and the files of targets that it names, in any order.
 *
 * @throws Unreadable with a sentence for people
 */
export const readPrometheus = (files: readonly NamedFile[]): PrometheusFiles => {
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > textBytesMax)
    throw new Unreadable(`It must have at most ${textBytesMax} bytes.`);
  const sorted: Sorted = { targetFiles: [] };
  for (const file of files) sortInto(sorted, file);
  const { config, modules, targetFiles } = sorted;
  if (config === undefined) throw new Unreadable('None of its files has scrape_configs.');
  return { config, modules, targetFiles };
};
