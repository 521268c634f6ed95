import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { singleQuestion } from '../../src/names/single-question.js';
import { dnsServer } from '../support/dns-server.js';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const typeA = 1;

test('a name server that is silent gets a second, whatever memory the process frees meanwhile', async () => {
  const server = await dnsServer(() => 'silence');
  const question = singleQuestion(server.address, 'site.test', typeA, new AbortController().signal);
  const freeing = setInterval(collectGarbage, 50);
  expect(await question.finally(() => clearInterval(freeing))).toBeUndefined();
});
