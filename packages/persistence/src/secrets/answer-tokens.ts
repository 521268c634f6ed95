import { type ChannelId, type IncidentId, id } from '@tocsin/domain';
import type { SecretBox } from './secret-box.js';

const uuidBytes = 16;
const signatureBytes = 16;
const tokenBytes = 2 * uuidBytes + signatureBytes;
/** A whole number of characters of base64url, so that no two texts are the same token. */
const pattern = /^[A-Za-z0-9_-]{64}$/;
const purpose = Buffer.from('answer');

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The link in a message acknowledges this incident in the name of this channel. */
export type Answering = { readonly incidentId: IncidentId; readonly channelId: ChannelId };

type Signer = Pick<SecretBox, 'sign' | 'isSigned'>;

/** Makes the token of a link. It says what it is for, so that no table has it. */
export const answerToken = (signer: Signer, { incidentId, channelId }: Answering): string => {
  const subjects = Buffer.concat([bytesOf(incidentId), bytesOf(channelId)]);
  const signature = signer.sign(Buffer.concat([purpose, subjects])).subarray(0, signatureBytes);
  return Buffer.concat([subjects, signature]).toString('base64url');
};

/** @returns `null` for a token that nobody signed here */
export const readAnswerToken = (signer: Signer, token: string): Answering | null => {
  if (!pattern.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const subjects = bytes.subarray(0, 2 * uuidBytes);
  const signature = bytes.subarray(2 * uuidBytes, tokenBytes);
  if (!signer.isSigned(Buffer.concat([purpose, subjects]), signature)) return null;
  return {
    incidentId: id<IncidentId>(uuidOf(subjects.subarray(0, uuidBytes))),
    channelId: id<ChannelId>(uuidOf(subjects.subarray(uuidBytes))),
  };
};
