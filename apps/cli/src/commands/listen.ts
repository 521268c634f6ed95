import { once } from 'node:events';
import { signatureHeader } from '@tocsin/webhook-core';
import { command } from '../command/command.js';
import type { Io } from '../command/io.js';
import { Failure, UsageError } from '../command/problems.js';
import { MessageServer, type ReceivedMessage } from '../http/message-server.js';
import type { PostOutcome } from '../http/outcome.js';
import { post } from '../http/post.js';
import { type Arrival, arrivalAsJson, arrivalInWords } from '../messages/arrival.js';
import { MessageFolder } from '../messages/message-folder.js';
import { contentOf } from '../messages/request-file.js';
import { verdictOf } from '../messages/verdict.js';
import { webhookSecretOptions, webhookSecretsFrom } from '../options/secrets.js';
import { portFrom, urlFrom } from '../options/urls.js';

/** Tocsin waits ten seconds: this leaves time to tell it. */
const forwardWithinMs = 9_000;
/** Refused messages that are kept in a run: a stranger could fill the folder with them. */
const refusedKeptMax = 100;

type Listener = {
  readonly io: Io;
  readonly secrets: readonly string[];
  readonly forwardTo: URL | undefined;
  readonly folder: MessageFolder | undefined;
};

const signatureOf = ({ headers }: ReceivedMessage): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === signatureHeader.toLowerCase())?.[1];

/** @returns the status to answer with, since a forward that failed has none */
const statusOf = (forwarded: PostOutcome): number =>
  forwarded.outcome === 'answered' ? forwarded.status : 502;

const receiver = ({ io, secrets, forwardTo, folder }: Listener) => {
  let refusedKept = 0;

  const keep = async (message: ReceivedMessage, at: Date, isRefused: boolean) => {
    if (!folder || (isRefused && refusedKept >= refusedKeptMax)) return {};
    if (isRefused) refusedKept += 1;
    try {
      return { file: await folder.keep(message, message.target, at) };
    } catch (error) {
      if (error instanceof Failure) return { problem: error.message };
      throw error;
    }
  };

  return async (message: ReceivedMessage): Promise<Arrival> => {
    const at = io.now();
    const verdict = secrets.length === 0 ? undefined : verdictOf(message.body, signatureOf(message), secrets);
    const arrival = { at, verdict, content: contentOf(message.body) };
    const isRefused = verdict?.verified === false;
    const kept = await keep(message, at, isRefused);
    if (isRefused) return { ...arrival, ...kept, status: 401 };
    // The sender must not believe that it was kept.
    if (kept.problem !== undefined) return { ...arrival, ...kept, status: 507 };
    if (forwardTo === undefined) return { ...arrival, ...kept, status: 204 };
    const forwarded = await post(forwardTo, message, { deadlineMs: forwardWithinMs });
    return { ...arrival, ...kept, forwarded, status: statusOf(forwarded) };
  };
};

export const listen = command({
  name: 'listen',
  summary: 'receive messages, verify and print them, forward and keep them',
  usage: ['listen [--port PORT] [--forward URL] [--save DIR]'],
  details: `
Receives messages until Ctrl-C, and prints a line for each. The secret is in the variable WEBHOOK_SECRET, and a second
one in WEBHOOK_SECRET_NEXT while you replace it; --secret and --secret-file stand for both. Without any, nothing is
verified.

A message is answered with
  204  or, with --forward, the status that URL answered to the same bytes and headers
  401  if it is not verified; it is not forwarded
  502  if URL did not answer within nine seconds, or could not be reached
  507  if --save could not keep it; it is not forwarded
and any other request with 405 (no POST), 408 (too slow), 413 (more than 64 KiB) or 431 (too many headers).

Exit codes: 0 ended by Ctrl-C, 1 the port or folder cannot be used, 2 wrong command line.`,
  options: {
    port: {
      type: 'string',
      value: 'PORT',
      default: '8080',
      help: 'where to listen; 8080 unless given, 0 for any',
    },
    host: {
      type: 'string',
      value: 'HOST',
      default: '127.0.0.1',
      help: 'the address; 127.0.0.1 unless given',
    },
    ...webhookSecretOptions,
    forward: { type: 'string', value: 'URL', help: 'a receiver of yours that gets the same request' },
    save: {
      type: 'string',
      value: 'DIR',
      help: 'a folder that keeps messages, one file each, for "tocsin replay"',
    },
    json: { type: 'boolean', help: 'print one JSON object for each message' },
  },
  run: async (io, { port, host, forward, save, json = false, ...values }, args) => {
    if (args.length > 0) throw new UsageError('listen takes no argument');
    const address = { host, port: portFrom(port) };
    const forwardTo = forward === undefined ? undefined : urlFrom('--forward', forward);
    const secrets = await webhookSecretsFrom(values, io);
    const folder = save === undefined ? undefined : await MessageFolder.open(save);
    const receive = receiver({ io, secrets, forwardTo, folder });
    const server = await MessageServer.listen(
      address,
      async (message) => {
        const arrival = await receive(message);
        io.out(json ? arrivalAsJson(arrival) : arrivalInWords(arrival));
        return arrival.status;
      },
      io.error,
    );
    io.error(
      `Listening on ${server.url}${secrets.length === 0 ? ' without a secret: nothing is verified' : ''}`,
    );
    if (!io.signal.aborted) await once(io.signal, 'abort');
    await server.close();
    return 0;
  },
});
