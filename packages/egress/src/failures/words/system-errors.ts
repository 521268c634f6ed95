import { constants } from 'node:http2';
import type { Said } from '@tocsin/domain';
import { connection } from '../../reasons/connection.js';
import { httpFaults } from '../../reasons/http.js';
import { handshakes, tls } from '../../reasons/tls.js';
import type { FailureCode } from '../egress-error.js';
import type { AttemptPhase } from '../phase.js';
import { codeTable } from './code-table.js';

type Sentence = (target: string, phase: AttemptPhase | undefined) => Said;

export type Kind = readonly [code: FailureCode, sentence: Sentence, answered?: false];

const says = connection;

const ended =
  (verb: 'closed' | 'reset'): Sentence =>
  (target, phase) =>
    says[phase === 'tls' ? (`${verb}_in_handshake` as const) : verb]({ target });

export const closedConnection: Kind = ['connection_reset', ended('closed')];
const resetConnection: Kind = ['connection_reset', ended('reset')];
const unreachable: Kind = ['connection_refused', (target) => says.unreachable({ target }), false];
export const notAccepted: Kind = ['timeout', (target) => says.not_accepted({ target })];

/** A fault of the machine that calls. It says nothing about the target. */
const onThisMachine = (say: (values: { readonly target: string }) => Said): Kind => [
  'internal',
  (target) => say({ target }),
];

const lookUpFailed: Kind = ['dns', (target) => says.name_not_looked_up({ target }), false];

export const faultInTocsin = onThisMachine(says.fault_in_tocsin);

/** Every code of `util.getSystemErrorMap()`. */
export const systemErrors = codeTable<Kind>([
  ['ECONNREFUSED', ['connection_refused', (target) => says.refused({ target })]],
  ['EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENONET', unreachable],
  ['ETIMEDOUT', notAccepted],
  ['ECONNRESET', resetConnection],
  ['ECONNABORTED EPIPE ENOTCONN ESHUTDOWN EOF', closedConnection],
  ['EPROTO', ['tls', () => tls.fault({ why: handshakes.broke_rules() })]],
  ['EMFILE ENFILE', onThisMachine(says.too_many_open)],
  ['ENOBUFS ENOMEM', onThisMachine(says.no_memory)],
  ['EADDRNOTAVAIL EADDRINUSE', onThisMachine(says.no_port)],
  ['EACCES EPERM', onThisMachine(says.forbidden_here)],
  [
    'EAFNOSUPPORT EPROTONOSUPPORT ESOCKTNOSUPPORT EPROTOTYPE ENOPROTOOPT ENOTSUP ENOSYS',
    onThisMachine(says.unsupported_here),
  ],
  ['EMSGSIZE', onThisMachine(says.packet_too_large)],
  [
    `EAI_ADDRFAMILY EAI_AGAIN EAI_BADFLAGS EAI_BADHINTS EAI_CANCELED EAI_FAIL EAI_FAMILY EAI_MEMORY EAI_NODATA
    EAI_NONAME EAI_OVERFLOW EAI_PROTOCOL EAI_SERVICE EAI_SOCKTYPE`,
    lookUpFailed,
  ],
  [
    `EBUSY EEXIST EFBIG EFTYPE EIO EISDIR ELOOP EMLINK ENAMETOOLONG ENODEV ENOENT ENOSPC ENOTDIR ENOTEMPTY ENOTTY
    ENXIO EREMOTEIO EROFS ESPIPE ETXTBSY EXDEV`,
    onThisMachine(says.file_unusable),
  ],
  [
    `E2BIG EAGAIN EALREADY EBADF ECANCELED ECHARSET EDESTADDRREQ EFAULT EILSEQ EINTR EINVAL EISCONN ENODATA ENOTSOCK
    EOVERFLOW ERANGE ESRCH EUNATCH UNKNOWN`,
    faultInTocsin,
  ],
]);

/** What a server means by a code (RFC 9113, section 7). A clause about it. */
const clauses: ReadonlyMap<number, () => Said> = new Map([
  [constants.NGHTTP2_NO_ERROR, httpFaults.h2_no_error],
  [constants.NGHTTP2_PROTOCOL_ERROR, httpFaults.h2_protocol],
  [constants.NGHTTP2_INTERNAL_ERROR, httpFaults.h2_internal],
  [constants.NGHTTP2_FLOW_CONTROL_ERROR, httpFaults.h2_flow],
  [constants.NGHTTP2_SETTINGS_TIMEOUT, httpFaults.h2_settings],
  [constants.NGHTTP2_STREAM_CLOSED, httpFaults.h2_closed],
  [constants.NGHTTP2_FRAME_SIZE_ERROR, httpFaults.h2_frame_size],
  [constants.NGHTTP2_REFUSED_STREAM, httpFaults.h2_refused],
  [constants.NGHTTP2_CANCEL, httpFaults.h2_cancel],
  [constants.NGHTTP2_COMPRESSION_ERROR, httpFaults.h2_compression],
  [constants.NGHTTP2_CONNECT_ERROR, httpFaults.h2_connect],
  [constants.NGHTTP2_ENHANCE_YOUR_CALM, httpFaults.h2_calm],
  [constants.NGHTTP2_INADEQUATE_SECURITY, httpFaults.h2_security],
  [constants.NGHTTP2_HTTP_1_1_REQUIRED, httpFaults.h2_http1],
]);

export const http2Clause = (code: number): Said => (clauses.get(code) ?? httpFaults.h2_unknown)();

/** Reads the code out of an error of Node: `… error code NGHTTP2_CANCEL` or `… error code 11`. */
export function http2ClauseOf({ message }: Pick<Error, 'message'>): Said {
  const [, name, number] = /\b(NGHTTP2_\w+)|\bcode (\d+)/.exec(message) ?? [];
  if (name === undefined && number === undefined) return httpFaults.h2_other();
  return http2Clause(name === undefined ? Number(number) : (codesByName.get(name) ?? -1));
}

const codesByName: ReadonlyMap<string, number> = new Map(
  Object.entries(constants).flatMap(([name, value]): [string, number][] =>
    typeof value === 'number' ? [[name, value]] : [],
  ),
);
