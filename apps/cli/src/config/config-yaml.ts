import { Document, isMap, isScalar, visit } from 'yaml';
import type { ExportedConfig } from './config-api.js';
import { escaped } from './scalars.js';

const variableOf = (steps: readonly string[]): string =>
  steps
    .join('_')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();

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
