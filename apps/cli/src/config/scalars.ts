import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Io } from '../io.js';
import { reasonOf } from '../problems.js';
import type { Scalars } from './yaml-values.js';

const reference = /\$\$\{|\$\{([^}]*)\}?/g;
const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Writes a text so that reading returns the same text. */
export const escaped = (text: string): string => text.replaceAll('${', () => '$${');

/** The values of variables, and of files beside the file that names them. */
export const scalarsOf = (file: string, { env }: Pick<Io, 'env'>): Scalars => ({
  text: (text) =>
    text.replaceAll(reference, (whole, name: string | undefined) => {
      if (name === undefined) return '${';
      if (!variableName.test(name)) {
        throw new Error(`${whole} names no environment variable. Write $\${ for the text \${.`);
      }
      const value = env[name];
      if (value === undefined) throw new Error(`the environment variable ${name} is not set`);
      return value;
    }),
  file: (path) => {
    try {
      return readFileSync(resolve(dirname(file), path), 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      throw new Error(`!file ${path} cannot be read: ${reasonOf(error)}`);
    }
  },
});
