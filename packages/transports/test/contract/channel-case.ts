import type { ChannelFields } from '@tocsin/domain';
import type { ReceivedRequest } from '@tocsin/testing/servers';

type Answer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** A length that a service bounds, counted as the service counts. */
type Length = { readonly of: string; readonly length: number; readonly max: number };

/** The facts about a channel type for the contract suite. `test/TYPE/channel-case.ts` exports them as `channelCase`. */
export type ChannelCase = {
  /** A channel whose server is at `origin`. Every secret in it must be in `secretParts`. */
  readonly channelAt: (origin: string) => {
    readonly fields: ChannelFields;
    readonly secrets: ChannelFields;
  };
  /** The public origin of a service that customers cannot choose. */
  readonly publicOrigin?: string;
  /** Texts that no record, error or log may hold. */
  readonly secretParts: readonly string[];
  /** Path and query of the request. */
  readonly target: string | RegExp;
  readonly accepted: Answer;
  /** The documented refusals of the service, each with the sentence that the customer reads. */
  readonly refusals: readonly (Answer & { readonly says: RegExp })[];
  /** The request as its receiver reads it: decrypted, and without a signature that differs each time. */
  readonly opened?: (request: ReceivedRequest) => ReceivedRequest;
  /** The visible lines of a message, without the marks that the service renders. */
  readonly textOf: (request: ReceivedRequest) => string;
  readonly lengthsOf: (request: ReceivedRequest) => readonly Length[];
  /** Throws when a message would ring people or show markup that customers wrote. */
  readonly expectHarmless: (request: ReceivedRequest) => void;
  /** The name by which the service joins the messages of an incident. Omitted when it joins none. */
  readonly threadOf?: (request: ReceivedRequest) => unknown;
};

export const jsonOf = (request: ReceivedRequest) => JSON.parse(request.rawBody.toString('utf8'));

export const formOf = (request: ReceivedRequest): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(request.rawBody.toString('utf8')));

/** Unicode code points, which many services count. */
export const codePoints = (text: string): number => Array.from(text).length;
