// Prints an answer for each folder of vectors: ../README.md#add-a-language

import { existsSync, readFileSync } from 'node:fs';
import { verify } from './verify.mjs';

const read = (path) => (existsSync(path) ? readFileSync(path) : undefined);

for (let number = 1; ; number++) {
  const folder = `${process.argv[2]}/${number}`;
  if (!existsSync(folder)) break;
  const secrets = [1, 2, 3].flatMap((index) => read(`${folder}/secret-${index}`)?.toString() ?? []);
  try {
    const isTrusted = verify(read(`${folder}/body`), read(`${folder}/header`)?.toString('latin1'), secrets);
    console.log(isTrusted ? 'trusted' : 'refused');
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.log('error');
  }
}
