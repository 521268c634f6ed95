import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { verify } from '../src/index.js';

type Vector = {
  name: string;
  expected: string;
  secrets: string[];
  header: string | null;
  body?: string;
  body_base64?: string;
};

// openssl and Python made them, and the receivers of ten languages pass them too.
const file = new URL('../../../receivers/vectors.json', import.meta.url);
const vectors: Vector[] = JSON.parse(await readFile(file, 'utf8')).vectors;

const verdictOf = ({ body, body_base64 = '', header, secrets }: Vector): string => {
  const rawBody = body === undefined ? Buffer.from(body_base64, 'base64') : Buffer.from(body);
  try {
    return verify(rawBody, header, secrets) ? 'trusted' : 'refused';
  } catch (error) {
    if (error instanceof TypeError) return 'error';
    throw error;
  }
};

test.each(vectors)('$expected: $name', (vector) => {
  expect(verdictOf(vector)).toBe(vector.expected);
});
