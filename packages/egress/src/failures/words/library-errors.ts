import type { Said } from '@tocsin/domain';
import { answers } from '../../reasons/http.js';
import { names } from '../../reasons/names.js';
import { codeTable } from './code-table.js';
import { closedConnection, faultInTocsin, type Kind, notAccepted } from './system-errors.js';

const says = answers;

const answered = (say: (values: { readonly target: string }) => Said): Kind => [
  'connection_reset',
  (target) => say({ target }),
];

export const notHttp = answered(says.not_http);
export const unaskedStatus = answered(says.unasked_status);

/** By the codes of Node and undici that a connection can cause. Those of TLS have a table of their own. */
const libraryErrors = codeTable<Kind>([
  [
    `ERR_SOCKET_CLOSED ERR_SOCKET_CLOSED_BEFORE_CONNECTION ERR_STREAM_DESTROYED ERR_STREAM_PREMATURE_CLOSE
    ERR_STREAM_WRITE_AFTER_END ERR_HTTP2_GOAWAY_SESSION ERR_HTTP2_INVALID_SESSION ERR_HTTP2_INVALID_STREAM
    ERR_HTTP2_PING_CANCEL ERR_HTTP2_SETTINGS_CANCEL ERR_HTTP2_STREAM_CANCEL ERR_HTTP2_SOCKET_UNBOUND UND_ERR_SOCKET`,
    closedConnection,
  ],
  [
    `ERR_SOCKET_CONNECTION_TIMEOUT UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT`,
    notAccepted,
  ],
  [
    `ERR_HTTP2_ERROR ERR_HTTP2_SESSION_ERROR ERR_HTTP2_STREAM_ERROR ERR_HTTP2_TOO_MANY_INVALID_FRAMES
    ERR_HTTP2_HEADER_SINGLE_VALUE ERR_HTTP2_INVALID_PSEUDOHEADER ERR_HTTP2_PSEUDOHEADER_NOT_ALLOWED
    ERR_HTTP2_MAX_PENDING_SETTINGS_ACK ERR_HTTP2_UNSUPPORTED_PROTOCOL`,
    answered(says.not_http2),
  ],
  [
    // undici asserts some rules, such as that a 101 comes with an upgrade.
    'UND_ERR_RES_CONTENT_LENGTH_MISMATCH ERR_ASSERTION ERR_HTTP_CONTENT_LENGTH_MISMATCH',
    notHttp,
  ],
  ['UND_ERR_HEADERS_OVERFLOW', answered(says.long_headers)],
  ['UND_ERR_RES_EXCEEDED_MAX_SIZE UND_ERR_WS_MESSAGE_SIZE_EXCEEDED', answered(says.too_long)],
]);

/** The families of codes that only a fault in our own calls can cause, and those of decompression. */
const families: readonly (readonly [family: RegExp, kind: Kind])[] = [
  [/^(?:Z_|ZSTD_|ERR__|ERR_BROTLI_|ERR_ZLIB_|ERR_ZSTD_)/, answered(says.damaged)],
  [/^(?:ERR_|UND_ERR)/, faultInTocsin],
];

export const libraryError = (code: string): Kind | undefined =>
  libraryErrors.get(code) ?? families.find(([family]) => family.test(code))?.[1];

/** `ECONNRESET`, `ERR_SSL_BAD_EXTENSION`, `error:0A000126:SSL routines::`, `error code 11`. Kinds of keys are words: ECDSA. */
const rawCode =
  /\berror:[0-9A-F]{8}:[^:]*:[^:]*:?|\b(?:error )?code \d+|\b[A-Z][A-Z0-9]*(?:_+[A-Z0-9]+)+\b|\bE(?!CDSA\b|CDHE\b|DDSA\b)[A-Z]{4,}\d*\b/g;

/** Returns the message of a program without the codes that only programmers know. */
export const withoutCodes = (text: string): string =>
  trimmed(
    text
      .replace(rawCode, ' ')
      .replace(/\(\s*\)/g, ' ')
      .replace(/\s+/g, ' '),
  );

const marks = ' :,.-';

/** An expression would take quadratic time. */
const trimmed = (text: string): string => {
  let [from, to] = [0, text.length];
  while (from < to && marks.includes(text.charAt(from))) from += 1;
  while (to > from && marks.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
};

export const hasRawCode = (text: string): boolean => text.search(rawCode) >= 0;

type Look = (values: { readonly name: string }) => Said;

/** Every code of c-ares, as Node names them in `dns`. */
export const nameLookUps = codeTable<Look>([
  ['ENODATA', names.no_records],
  ['ENOTFOUND ENONAME', names.missing],
  ['EFORMERR', names.question_unreadable],
  ['ESERVFAIL', names.server_failed],
  ['ENOTIMP', names.question_unanswered],
  ['EREFUSED', names.server_refused],
  ['EBADRESP EBADSTR', names.answer_unreadable],
  ['EBADNAME', names.impossible],
  ['ECONNREFUSED ETIMEOUT', names.silent],
  ['ECANCELLED EDESTRUCTION', names.stopped],
  ['EOF EFILE', names.settings_unreadable],
  ['ENOMEM', names.no_memory],
  [
    'EBADQUERY EBADFAMILY EBADFLAGS EBADHINTS ENOTINITIALIZED ELOADIPHLPAPI EADDRGETNETWORKPARAMS',
    names.resolver_failed,
  ],
]);

/** @param code of c-ares; any other one is a fault of this machine */
export const lookUpInWords = (code: string, name: string): Said =>
  (nameLookUps.get(code) ?? names.resolver_failed)({ name });
