import { ConfigDraft, type Imported } from '../report/draft.js';
import { durationIn } from '../report/durations.js';
import { lossesByKeys } from '../report/keys.js';
import { type DataMap, isMap, mapIn, mapsIn, textIn, textsIn } from '../report/maps.js';
import { userAgentNote } from '../report/notes.js';
import type { ImportOptions, Subject } from '../report/report.js';
import { takeRow, timesFrom } from '../report/take-monitor.js';
import { Unreadable } from '../report/unreadable.js';
import { jobKeys } from './module-keys.js';
import { mappingBy } from './modules.js';
import { type PrometheusFiles, prometheusBounds, type TargetFile } from './read-prometheus.js';
import { type Relabelling, relabellingOf } from './relabelling.js';
import { shippedModules } from './shipped-modules.js';
import { filesNamed } from './target-files.js';

const usualInterval = 60;
const usualTimeout = 10;
/** The exporter ends a probe so much before Prometheus gives up. */
const timeoutOffset = 0.5;
const usualModule = 'http_2xx';

/** The parts of prometheus.yml that are read. */
const read = ['global', 'scrape_configs'];

/** Other parts, with the nearest alternative. */
const elsewhere: Readonly<Record<string, readonly [reason: string, nearest: string]>> = {
  rule_files: ['Its rules are in other files, and are not read.', 'failures_to_open of a monitor.'],
  alerting: ['Alertmanager knows whom it tells, and not Prometheus.', 'Channels and routes.'],
  scrape_config_files: ['Its jobs are in other files.', 'Its jobs, in prometheus.yml.'],
};
const usualElsewhere = ['It is a setting of Prometheus.', 'docs/operations.md.'] as const;

type Job = {
  readonly fields: DataMap;
  readonly source: string;
  readonly name: string;
  readonly relabelling: Relabelling;
  readonly losses: readonly string[];
};

/** True for a job that asks the exporter to probe something. */
const isProbing = (job: DataMap): boolean =>
  textIn(job, 'metrics_path').endsWith('/probe') ||
  mapsIn(job, 'relabel_configs').some((rule) => textIn(rule, 'target_label') === '__param_target');

class PrometheusImport {
  readonly #draft = new ConfigDraft();
  readonly #used = new Set<string>();
  readonly #counts = { patterns: 0, groups: 0, targets: 0 };
  readonly #filesByPattern = new Map<string, readonly TargetFile[]>();

  constructor(
    private readonly files: PrometheusFiles,
    private readonly fileSet: string,
  ) {}

  run(): Imported {
    const { config, targetFiles } = this.files;
    for (const [index, fields] of mapsIn(config, 'scrape_configs').entries())
      this.#takeJob(fields, `scrape_configs[${index}]`);
    for (const { name } of targetFiles)
      if (!this.#used.has(name))
        this.#draft.notTaken(
          { source: name, kind: 'file of targets', name },
          'No job of the exporter names it.',
          'Its name in file_sd_configs.',
        );
    this.#reportOthers();
    this.#draft.notes.push(
      'Prometheus sends messages by its rules, which are not read: here an incident opens at the second failure in a row, and no monitor has a channel.',
      'The exporter connects to one address of a name, once: here the first address that accepts counts.',
      userAgentNote('the exporter'),
      'Metrics and results of earlier probes are not taken.',
    );
    return this.#draft.finish('Prometheus with its blackbox exporter', this.fileSet);
  }

  #takeJob(fields: DataMap, source: string): void {
    const name = textIn(fields, 'job_name') || source;
    const subject = { source, kind: 'job', name };
    if (!isProbing(fields)) {
      this.#draft.notTaken(
        subject,
        'It scrapes metrics.',
        'A heartbeat, or a monitor of what the metrics tell.',
      );
      return;
    }
    const relabelling = relabellingOf(fields);
    if ('reason' in relabelling) {
      this.#draft.notTaken(subject, relabelling.reason, 'Its targets, as monitors of their own.');
      return;
    }
    if (!relabelling.isProbed) {
      this.#draft.notTaken(
        subject,
        'It does not probe its targets: no rule copies __address__ to __param_target.',
        'A monitor of what it probes.',
      );
      return;
    }
    const losses = [
      ...relabelling.losses,
      ...lossesByKeys(this.#withoutDiscovery(fields, source), 'job', jobKeys),
    ];
    const job: Job = { fields, source, name, relabelling, losses };
    for (const [index, group] of mapsIn(fields, 'static_configs').entries())
      this.#takeGroup(job, group, `${source}.static_configs[${index}]`);
    for (const [index, discovery] of mapsIn(fields, 'file_sd_configs').entries())
      this.#takeFiles(job, discovery, `${source}.file_sd_configs[${index}]`);
  }

  /** Reports each way to find targets that asks somebody. @returns the job without them */
  #withoutDiscovery(fields: DataMap, source: string): DataMap {
    const entries = Object.entries(fields);
    const isElsewhere = (key: string): boolean => key.endsWith('_sd_configs') && key !== 'file_sd_configs';
    for (const [key] of entries)
      if (isElsewhere(key))
        this.#draft.notTaken(
          { source: `${source}.${key}`, kind: 'discovery', name: key },
          'Its targets are not in the file.',
          'A file of its targets, for file_sd_configs.',
        );
    return Object.fromEntries(entries.filter(([key]) => !isElsewhere(key)));
  }

  #takeFiles(job: Job, discovery: DataMap, source: string): void {
    for (const pattern of textsIn(discovery, 'files')) {
      this.#count('patterns');
      const found = this.#filesNamed(pattern);
      if (found.length === 0)
        this.#draft.notTaken(
          { source, kind: 'file of targets', name: pattern },
          'It is not among the given files.',
          'Import it together with prometheus.yml.',
        );
      for (const { name, groups } of found) {
        this.#used.add(name);
        for (const [index, group] of groups.entries())
          if (isMap(group)) this.#takeGroup(job, group, `${name}[${index}]`);
      }
    }
  }

  #filesNamed(pattern: string): readonly TargetFile[] {
    const known = this.#filesByPattern.get(pattern) ?? filesNamed(pattern, this.files.targetFiles);
    this.#filesByPattern.set(pattern, known);
    return known;
  }

  /** Many jobs may name one file, and many groups may be empty. */
  #count(what: 'patterns' | 'groups' | 'targets'): void {
    this.#counts[what] += 1;
    if (this.#counts[what] > prometheusBounds.targetsMax)
      throw new Unreadable(`It has more than ${prometheusBounds.targetsMax} ${what}.`);
  }

  #takeGroup(job: Job, group: DataMap, source: string): void {
    this.#count('groups');
    const labels = mapIn(group, 'labels');
    const unknown = Object.keys(group).filter((key) => !['targets', 'labels'].includes(key));
    const losses = [
      ...job.losses,
      ...unknown.map((key) => `its key ${key}, which this import does not know`),
    ];
    for (const [index, target] of textsIn(group, 'targets').entries()) {
      this.#count('targets');
      this.#takeTarget(job, target, labels, losses, `${source}.targets[${index}]`);
    }
  }

  #takeTarget(
    job: Job,
    target: string,
    labels: DataMap,
    groupLosses: readonly string[],
    source: string,
  ): void {
    const moduleName = this.#moduleNameOf(job, labels);
    const subject: Subject = { source, kind: `${moduleName} target of ${job.name}`, name: target };
    const modules = this.files.modules ?? shippedModules;
    const module = Object.hasOwn(modules, moduleName) ? modules[moduleName] : undefined;
    if (!isMap(module)) {
      const where = this.files.modules === undefined ? 'among the shipped ones' : 'in the given blackbox.yml';
      this.#draft.notTaken(
        subject,
        `Its module ${moduleName} is not ${where}.`,
        'Import the blackbox.yml of the exporter, too.',
      );
      return;
    }
    const { interval, timeout } = this.#timesOf(job, labels, module);
    const mapping = mappingBy(module, target, timeout);
    if (!('parts' in mapping)) {
      this.#draft.notTaken(subject, mapping.reason, mapping.nearest);
      return;
    }
    const foreign = Object.keys(labels).filter(
      (label) => label.startsWith('__') && !this.#isRead(job, label),
    );
    const losses = [
      ...mapping.losses,
      ...groupLosses,
      ...foreign.map((label) => `its label ${label}`),
      ...(this.files.modules === undefined
        ? [`its module ${moduleName}, which is taken as the exporter ships it`]
        : []),
    ];
    // The limit of an answer has the fraction already.
    const isExact = mapping.parts.every(({ settings }) => settings?.max_latency_ms !== undefined);
    const times = timesFrom(interval, isExact ? Math.ceil(timeout) : timeout, losses);
    const tags = Object.entries(labels).filter(([label]) => !label.startsWith('__'));
    takeRow(
      this.#draft,
      subject,
      { ...mapping, losses },
      {
        name: target,
        tags: [job.name, ...tags.map(([label, value]) => `${label}:${value}`)],
        isPaused: false,
        ...times,
      },
    );
  }

  /** A label of a target wins against the parameter of its job. */
  #moduleNameOf({ fields, relabelling: { moduleLabel } }: Job, labels: DataMap): string {
    const [ofJob = usualModule] = textsIn(mapIn(fields, 'params'), 'module');
    const ofLabel = moduleLabel === undefined ? '' : textIn(labels, moduleLabel);
    return ofLabel || textIn(labels, '__param_module') || ofJob;
  }

  #isRead({ relabelling: { moduleLabel } }: Job, label: string): boolean {
    return ['__param_module', '__scrape_interval__', '__scrape_timeout__', moduleLabel].includes(label);
  }

  #timesOf(
    { fields }: Job,
    labels: DataMap,
    module: DataMap,
  ): { readonly interval: number; readonly timeout: number } {
    const global = mapIn(this.files.config, 'global');
    const secondsOf = (name: string, usual: number): number =>
      durationIn(textIn(labels, `__${name}__`)) ??
      durationIn(textIn(fields, name)) ??
      durationIn(textIn(global, name)) ??
      usual;
    const interval = secondsOf('scrape_interval', usualInterval);
    // Prometheus waits no longer than until the next scrape.
    const longest = Math.min(secondsOf('scrape_timeout', usualTimeout), interval) - timeoutOffset;
    const own = durationIn(textIn(module, 'timeout')) ?? 0;
    return { interval, timeout: own > 0 && (own < longest || longest < 0) ? own : longest };
  }

  #reportOthers(): void {
    for (const key of Object.keys(this.files.config).filter((name) => !read.includes(name))) {
      const [reason, nearest] =
        (Object.hasOwn(elsewhere, key) ? elsewhere[key] : undefined) ?? usualElsewhere;
      this.#draft.notTaken({ source: key, kind: 'setting', name: key }, reason, nearest);
    }
  }
}

/** Makes a configuration from the targets of the blackbox exporter, and a report on each of them. */
export const importPrometheus = (files: PrometheusFiles, { fileSet }: ImportOptions): Imported =>
  new PrometheusImport(files, fileSet).run();
