import { codeTable } from './code-table.js';

type Sentence = (name: string) => string;

const stopped: Sentence = (name) => `The look-up of ${name} was stopped before an answer came.`;
const ownFault: Sentence = (name) => `This machine could not look up ${name}: c-ares, its resolver, failed.`;
const silent: Sentence = (name) => `No name server answered for ${name}.`;
const impossible: Sentence = (name) => `No name server can know the name ${name}.`;

/** Every code of c-ares, as Node names them in `dns`. */
export const nameLookUps = codeTable<Sentence>([
  ['ENODATA', (name) => `The name ${name} has no such records.`],
  ['ENOTFOUND ENONAME', (name) => `The name ${name} does not exist.`],
  ['EFORMERR', (name) => `The name server says that it cannot read a question about ${name}.`],
  ['ESERVFAIL', (name) => `The name server failed to look up ${name}.`],
  ['ENOTIMP', (name) => `The name server says that it does not answer such questions about ${name}.`],
  ['EREFUSED', (name) => `The name server refused to answer about ${name}.`],
  ['EBADRESP EBADSTR', (name) => `The answer of the name server about ${name} cannot be read.`],
  ['EBADNAME', impossible],
  ['ECONNREFUSED ETIMEOUT', silent],
  ['ECANCELLED EDESTRUCTION', stopped],
  ['EOF EFILE', (name) => `This machine could not read its settings of name servers to look up ${name}.`],
  ['ENOMEM', (name) => `This machine has too little memory to look up ${name}.`],
  ['EBADQUERY EBADFAMILY EBADFLAGS EBADHINTS ENOTINITIALIZED ELOADIPHLPAPI EADDRGETNETWORKPARAMS', ownFault],
]);

/** @param code of c-ares; any other one is a fault of this machine */
export const lookUpInWords = (code: string, name: string): string =>
  (nameLookUps.get(code) ?? ownFault)(name);
