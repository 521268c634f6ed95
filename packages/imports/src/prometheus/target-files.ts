import type { TargetFile } from './read-prometheus.js';

const segmentsOf = (path: string): readonly string[] =>
  path.split('/').filter((segment) => segment !== '' && segment !== '.' && segment !== '..');

/** Prometheus allows one star, in the name of a file. */
const isNamed = (pattern: string, name: string): boolean => {
  const [before = '', after, ...others] = pattern.split('*');
  if (after === undefined) return pattern === name;
  return (
    others.length === 0 &&
    name.length >= before.length + after.length &&
    name.startsWith(before) &&
    name.endsWith(after)
  );
};

/**
 * Returns the files that a pattern such as `targets/*.yml` names. Folders are compared as far as both have them: a file
 * that was chosen in a browser has none.
 */
export const filesNamed = (pattern: string, files: readonly TargetFile[]): readonly TargetFile[] => {
  const wanted = segmentsOf(pattern);
  return files.filter(({ name }) => {
    const given = segmentsOf(name);
    if (!isNamed(wanted.at(-1) ?? '', given.at(-1) ?? '')) return false;
    const depth = Math.min(wanted.length, given.length);
    return wanted.slice(-depth, -1).join('/') === given.slice(-depth, -1).join('/');
  });
};
