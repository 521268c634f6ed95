import type { Imported } from '@tocsin/imports';
import { Document, isMap } from 'yaml';
import { escaped } from '../config/read-config.js';
import { envLine } from '../files/env-file.js';

type Secrets = ReadonlyMap<string, string>;

const pathText = (path: readonly string[]): string => JSON.stringify(path);

/** Writes secrets as variables, and escapes all other texts. */
const written = (value: unknown, path: readonly string[], secrets: Secrets): unknown => {
  const variable = secrets.get(pathText(path));
  if (variable !== undefined) return `\${${variable}}`;
  if (typeof value === 'string') return escaped(value);
  if (Array.isArray(value)) return value.map((item, index) => written(item, [...path, `${index}`], secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, written(field, [...path, name], secrets)]),
  );
};

const lossesByPlace = ({ report }: Imported): ReadonlyMap<string, readonly string[]> => {
  const losses = new Map<string, readonly string[]>();
  for (const finding of report.findings)
    if (finding.outcome === 'with_losses')
      for (const place of finding.places) losses.set(place, finding.losses);
  return losses;
};

/** A configuration without secrets. Comments name the losses. A kind without a resource is left out. */
export const importedYaml = (imported: Imported): string => {
  const secrets = new Map(imported.secrets.map(({ path, variable }) => [pathText(path), variable]));
  const config = Object.entries(imported.config).filter(
    ([, part]) => typeof part !== 'object' || Object.keys(part).length > 0,
  );
  const document = new Document(written(Object.fromEntries(config), [], secrets));
  document.commentBefore = ` Made by "tocsin import" from ${imported.report.from}. A comment says what is lost.`;
  for (const [place, losses] of lossesByPlace(imported)) {
    const node = document.getIn(place.split('/'));
    if (isMap(node)) node.commentBefore = losses.map((loss) => ` ${loss.replaceAll(/\s+/g, ' ')}`).join('\n');
  }
  return document.toString({ lineWidth: 0 });
};

export type EnvFile = {
  readonly content: string;
  /** Variables whose values such a file cannot hold. */
  readonly unwritten: readonly string[];
};

/** The secrets of a configuration, with settings for the operator of the server as comments. */
export const importedEnv = ({ secrets, server_variables }: Imported): EnvFile => {
  const lines = secrets.map(({ variable, value }) => ({ variable, line: envLine(variable, value) }));
  const server = Object.entries(server_variables).flatMap(([name, value]) => envLine(name, value) ?? []);
  return {
    content: [
      '# Secrets: "tocsin plan --env-file" and "tocsin apply --env-file" read them.',
      ...lines.map(({ variable, line }) => line ?? `# ${variable}= has to be written by hand`),
      ...(server.length === 0 ? [] : ['', '# For the server:', ...server.map((line) => `# ${line}`)]),
      '',
    ].join('\n'),
    unwritten: lines.flatMap(({ variable, line }) => (line === undefined ? [variable] : [])),
  };
};
