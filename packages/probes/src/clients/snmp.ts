import { isUtf8 } from 'node:buffer';
import { EventEmitter } from 'node:events';
import type { Datagrams } from '@tocsin/egress';
import snmp, { type Session, type User, type Varbind } from 'net-snmp';

type AuthProtocol = 'md5' | 'sha1' | 'sha224' | 'sha256' | 'sha384' | 'sha512';
type PrivacyProtocol = 'aes128' | 'aes256' | 'aes256_cisco';

type Login = {
  readonly username: string;
  readonly authentication?: { readonly protocol: AuthProtocol; readonly password: string };
  /** Needs `authentication`. */
  readonly privacy?: { readonly protocol: PrivacyProtocol; readonly password: string };
};

export type Wish = { readonly oid: string } & (
  | { readonly version: '2c'; readonly community: string }
  | ({ readonly version: '3' } & Login)
);

/** RFC 3414, section 5: the counters by which an agent says why it refuses. */
export type Refusal = 'level' | 'clock' | 'username' | 'engine' | 'password' | 'privacy';

export type Answer =
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'no_value' | 'unsigned' }
  | { readonly kind: 'refused'; readonly why: Refusal }
  /** With the name of an error status of RFC 3416. */
  | { readonly kind: 'failed'; readonly status: string };

/** A packet may be lost. */
const askAgainMs = 1_000;
const waitsLongerBy = 1.5;
/** The deadline of the check comes first. */
const retriesMax = 10;

const flagsOf = { noAuthNoPriv: 0, authNoPriv: 1, authPriv: 3 } as const;

/** A GET request for one value. @throws Error when the agent does not speak SNMP */
export function ask(datagrams: Datagrams, wish: Wish): Promise<Answer> {
  const options = {
    version: wish.version === '3' ? snmp.Version3 : snmp.Version2c,
    dgramModule: { createSocket: () => new DatagramSocket(datagrams) },
    retries: retriesMax,
    timeout: askAgainMs,
    backoff: waitsLongerBy,
    reportOidMismatchErrors: true,
  };
  const session =
    wish.version === '3'
      ? snmp.createV3Session('', userOf(wish), options)
      : snmp.createSession('', wish.community, options);
  datagrams.signal.addEventListener('abort', () => {
    session.close();
    // The library keeps keys for as long as the process runs, by passwords and what agents call themselves.
    snmp.Authentication.authToKeyCache = {};
  });
  return new Promise((resolve, reject) => {
    session.on('error', reject);
    if (wish.version === '3') requireSigned(session, flagsOf[levelOf(wish)], resolve);
    session.get([wish.oid], (error, varbinds) => {
      const answer = error === null ? answerIn(varbinds[0]) : answerOf(error);
      if (answer === undefined) reject(error ?? new Error('The answer has no value.'));
      else resolve(answer);
    });
  });
}

/** In place of `node:dgram`, of which the library opens a socket. */
class DatagramSocket extends EventEmitter {
  constructor(private readonly datagrams: Datagrams) {
    super();
    datagrams.hear((packet) => this.emit('message', packet));
  }

  send(
    packet: Buffer,
    start: number,
    length: number,
    _port: number,
    _address: string,
    done: (error: null, bytes: number) => void,
  ): void {
    // The library waits for an answer once this is done.
    done(null, length);
    this.datagrams.send(packet.subarray(start, start + length));
  }

  close(): void {
    this.emit('close');
  }

  ref(): void {}

  unref(): void {}
}

const levelOf = ({ authentication, privacy }: Login): keyof typeof flagsOf =>
  authentication === undefined ? 'noAuthNoPriv' : privacy === undefined ? 'authNoPriv' : 'authPriv';

const { AuthProtocols, PrivProtocols } = snmp;

const authProtocols = {
  md5: AuthProtocols.md5,
  sha1: AuthProtocols.sha,
  sha224: AuthProtocols.sha224,
  sha256: AuthProtocols.sha256,
  sha384: AuthProtocols.sha384,
  sha512: AuthProtocols.sha512,
} satisfies Readonly<Record<AuthProtocol, number>>;

const privacyProtocols = {
  aes128: PrivProtocols.aes,
  aes256: PrivProtocols.aes256b,
  aes256_cisco: PrivProtocols.aes256r,
} satisfies Readonly<Record<PrivacyProtocol, number>>;

const userOf = (login: Login): User => ({
  name: login.username,
  level: snmp.SecurityLevel[levelOf(login)],
  ...(login.authentication !== undefined && {
    authProtocol: authProtocols[login.authentication.protocol],
    authKey: login.authentication.password,
  }),
  ...(login.privacy !== undefined && {
    privProtocol: privacyProtocols[login.privacy.protocol],
    privKey: login.privacy.password,
  }),
});

/** The library takes an answer without a signature to a request with one. */
function requireSigned(session: Session, flags: number, resolve: (answer: Answer) => void): void {
  const take = session.onSimpleGetResponse;
  session.onSimpleGetResponse = (request, received) => {
    const isSigned = ((received.msgGlobalData?.msgFlags ?? 0) & flagsOf.authPriv) === flags;
    if (isSigned) take.call(session, request, received);
    else resolve({ kind: 'unsigned' });
  };
}

/** By the words of the library. */
const refusals: Readonly<Record<string, Refusal>> = {
  'Unsupported Security Level': 'level',
  'Not In Time Window': 'clock',
  'Unknown User Name': 'username',
  'Unknown Engine ID': 'engine',
  'Wrong Digest (incorrect password, community or key)': 'password',
  'Decryption Error': 'privacy',
};

/** Returns `undefined` for what no agent answers. */
function answerOf(error: Error): Answer | undefined {
  if (error instanceof snmp.RequestFailedError) {
    const [status = ''] = error.message.split(':');
    return status === 'NoSuchName' ? { kind: 'no_value' } : { kind: 'failed', status };
  }
  if (!(error instanceof snmp.ResponseInvalidError)) return undefined;
  const { EAuthFailure, ECouldNotDecrypt, ENotInTimeWindow } = snmp.ResponseInvalidCode;
  const why = error.code === ENotInTimeWindow ? 'clock' : refusals[error.message];
  if (why !== undefined) return { kind: 'refused', why };
  return [EAuthFailure, ECouldNotDecrypt].includes(error.code) ? { kind: 'unsigned' } : undefined;
}

const withoutValue = new Set(['NoSuchObject', 'NoSuchInstance', 'EndOfMibView']);

function answerIn(varbind: Varbind | undefined): Answer | undefined {
  if (varbind === undefined) return undefined;
  const { type, value } = varbind;
  const kind = snmp.ObjectType[type] ?? '';
  return withoutValue.has(kind) ? { kind: 'no_value' } : { kind: 'value', text: textOf(kind, value) };
}

/** With a zero before it, since it has no sign. */
const counterBytesMax = 9;

function textOf(kind: string, value: unknown): string {
  if (!Buffer.isBuffer(value)) return value === null ? '' : String(value);
  const hex = value.toString('hex');
  if (kind !== 'Counter64') return kind === 'OctetString' && isText(value) ? value.toString() : inPairs(hex);
  if (value.length > counterBytesMax) throw new Error('A counter has more than 64 bits.');
  return BigInt(`0x0${hex}`).toString();
}

const isText = (bytes: Buffer): boolean => isUtf8(bytes) && !/[^\P{Cc}\s]/u.test(bytes.toString());

const inPairs = (hex: string): string => hex.replace(/..(?=.)/g, '$&:');
