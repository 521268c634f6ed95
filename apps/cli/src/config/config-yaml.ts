import { array, type InferOutput, object, record, string, unknown } from 'valibot';
import { Document, isMap, isScalar, visit } from 'yaml';
import { escaped } from './read-config.js';

export const exportedConfig = object({ config: record(string(), unknown()), secrets: array(string()) });
type ExportedConfig = InferOutput<typeof exportedConfig>;

const variableOf = (steps: readonly string[]): string =>
  steps
    .join('_')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();

/** The resources of each kind in the order of their keys, so that two exports differ only in what changed. */
export const sortedByKey = (exported: ExportedConfig): ExportedConfig => {
  const sorted = Object.entries(exported.config).map(([name, value]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [name, value];
    return [name, Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))];
  });
  return { ...exported, config: Object.fromEntries(sorted), secrets: [...exported.secrets].sort() };
};

/** Writes a comment for each secret, since an export has none. */
export const configYaml = ({ config, secrets }: ExportedConfig): string => {
  const document = new Document(config);
  visit(document, {
    Scalar: (key, node) => {
      if (key !== 'key' && isScalar(node) && typeof node.value === 'string') node.value = escaped(node.value);
    },
  });
  for (const pointer of secrets) {
    const [kind = '', key = '', ...path] = pointer.slice(1).split('/');
    const resource = document.getIn([kind, key]);
    if (!isMap(resource)) continue;
    const line = ` ${path.join('.')}: \${${variableOf([key, ...path])}}  # a secret; left out, it stays as it is`;
    resource.comment = resource.comment ? `${resource.comment}\n${line}` : line;
  }
  return document.toString({ lineWidth: 0 });
};
