import { signatureHeader } from '@tocsin/webhook-core';
import { command } from '../command/command.js';
import type { Io } from '../command/io.js';
import { Failure, UsageError } from '../command/problems.js';
import { bodyBytesMax } from '../http/exact-request.js';
import { verdictOf } from '../messages/verdict.js';
import { webhookSecretOptions, webhookSecretsFrom } from '../options/secrets.js';

/** The value of a header line. HTTP's one space after the colon is no part of it. */
const signatureIn = (line: string): string => {
  const [, name, value] = /^([^:]*): ?(.*)$/s.exec(line) ?? [];
  if (value !== undefined && name?.toLowerCase() === signatureHeader.toLowerCase()) return value;
  throw new UsageError(`--header must be a line such as "${signatureHeader}: sha256=…"`);
};

const bodyFrom = async ({ stdin, error }: Io): Promise<Buffer> => {
  if (stdin.isTTY) error('Reading the body from the terminal; "< FILE" reads a file.');
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stdin) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) throw new Failure(`The body must have at most ${bodyBytesMax} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

export const verify = command({
  name: 'verify',
  summary: 'say whether a signature fits a body, and why not',
  usage: ["verify --header 'X-Service-Signature: sha256=…' < BODY"],
  details: `
Reads the raw body of a message from standard input. The secret is in the variable WEBHOOK_SECRET, and a second one
in WEBHOOK_SECRET_NEXT while you replace it; --secret and --secret-file stand for both. One secret that fits is enough.

Exit codes: 0 verified, 1 not verified, 2 wrong command line.`,
  options: {
    header: { type: 'string', value: 'LINE', help: 'the header with the signature, as it was received' },
    ...webhookSecretOptions,
    json: { type: 'boolean', help: 'print {"verified": …, "reason": …}' },
  },
  run: async (io, { header, json = false, ...values }, args) => {
    if (args.length > 0) throw new UsageError('verify takes no argument; "< FILE" reads a body from a file');
    const signature = header === undefined ? undefined : signatureIn(header);
    const secrets = await webhookSecretsFrom(values, io);
    if (secrets.length === 0) throw new UsageError('WEBHOOK_SECRET, --secret-file or --secret is required');
    const verdict = verdictOf(await bodyFrom(io), signature, secrets);
    if (json) io.out(JSON.stringify(verdict));
    else io.out(verdict.verified ? 'Verified.' : `Not verified. ${verdict.reason}`);
    return verdict.verified ? 0 : 1;
  },
});
