import { codeTable } from './code-table.js';
import { closedConnection, faultInTocsin, type Kind, notAccepted } from './system-errors.js';

const answered = (clause: string): Kind => ['connection_reset', (target) => `${target} ${clause}.`];

export const notHttp: Kind = [
  'connection_reset',
  (target) => `The answer of ${target} is not an HTTP/1.1 response.`,
];
export const unaskedStatus = answered('answered with a 1xx status that was not asked for');

const longHeaders = answered('answered with headers that are longer than 16 kB together');
const damaged: Kind = ['connection_reset', (target) => `The compressed answer of ${target} is damaged.`];

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
    ['connection_reset', (target) => `The answer of ${target} breaks the rules of HTTP/2.`],
  ],
  [
    // undici asserts some rules, such as that a 101 comes with an upgrade.
    'UND_ERR_RES_CONTENT_LENGTH_MISMATCH ERR_ASSERTION ERR_HTTP_CONTENT_LENGTH_MISMATCH',
    notHttp,
  ],
  ['UND_ERR_HEADERS_OVERFLOW', longHeaders],
  [
    'UND_ERR_RES_EXCEEDED_MAX_SIZE UND_ERR_WS_MESSAGE_SIZE_EXCEEDED',
    answered('sent more than is read of an answer'),
  ],
]);

/** The families of codes that only a fault in our own calls can cause, and those of decompression. */
const families: readonly (readonly [family: RegExp, kind: Kind])[] = [
  [/^(?:Z_|ZSTD_|ERR__|ERR_BROTLI_|ERR_ZLIB_|ERR_ZSTD_)/, damaged],
  [/^(?:ERR_|UND_ERR)/, faultInTocsin],
];

export const libraryError = (code: string): Kind | undefined =>
  libraryErrors.get(code) ?? families.find(([family]) => family.test(code))?.[1];
