import type { FailureCode } from '../egress-error.js';
import type { AttemptPhase } from '../phase.js';
import { codeTable } from './code-table.js';

type Sentence = (target: string, phase: AttemptPhase | undefined) => string;

export type Kind = readonly [code: FailureCode, sentence: Sentence, answered?: false];

const ended =
  (verb: 'closed' | 'reset'): Sentence =>
  (target, phase) =>
    `${target} ${verb} the connection ${phase === 'tls' ? 'in the TLS handshake' : 'before it had answered'}.`;

export const closedConnection: Kind = ['connection_reset', ended('closed')];
const resetConnection: Kind = ['connection_reset', ended('reset')];
const unreachable: Kind = ['connection_refused', (target) => `${target} cannot be reached from here.`, false];
export const notAccepted: Kind = ['timeout', (target) => `${target} did not accept the connection in time.`];

/** A fault of the machine that calls. It says nothing about the target. @param advice ends with a full stop */
const onThisMachine = (advice: string): Kind => [
  'internal',
  (target) => `This machine cannot call ${target}: ${advice}`,
];

const lookUpFailed: Kind = ['dns', (target) => `The name of ${target} could not be looked up.`, false];

export const faultInTocsin = onThisMachine('a call of Tocsin failed. Please report it as a fault in Tocsin.');

/** Every code of `util.getSystemErrorMap()`. */
export const systemErrors = codeTable<Kind>([
  ['ECONNREFUSED', ['connection_refused', (target) => `${target} refused the connection.`]],
  ['EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENONET', unreachable],
  ['ETIMEDOUT', notAccepted],
  ['ECONNRESET', resetConnection],
  ['ECONNABORTED EPIPE ENOTCONN ESHUTDOWN EOF', closedConnection],
  ['EPROTO', ['tls', () => 'TLS: the server broke the rules of TLS.']],
  [
    'EMFILE ENFILE',
    onThisMachine('it has too many connections and files open. Raise its limit of open files.'),
  ],
  ['ENOBUFS ENOMEM', onThisMachine('its memory for connections is used up.')],
  ['EADDRNOTAVAIL EADDRINUSE', onThisMachine('it has no free port, or no address of that family.')],
  ['EACCES EPERM', onThisMachine('its firewall or another rule of its own forbids it.')],
  [
    'EAFNOSUPPORT EPROTONOSUPPORT ESOCKTNOSUPPORT EPROTOTYPE ENOPROTOOPT ENOTSUP ENOSYS',
    onThisMachine('its system does not support such a connection.'),
  ],
  ['EMSGSIZE', onThisMachine('the packet is too large for its network.')],
  [
    `EAI_ADDRFAMILY EAI_AGAIN EAI_BADFLAGS EAI_BADHINTS EAI_CANCELED EAI_FAIL EAI_FAMILY EAI_MEMORY EAI_NODATA
    EAI_NONAME EAI_OVERFLOW EAI_PROTOCOL EAI_SERVICE EAI_SOCKTYPE`,
    lookUpFailed,
  ],
  [
    `EBUSY EEXIST EFBIG EFTYPE EIO EISDIR ELOOP EMLINK ENAMETOOLONG ENODEV ENOENT ENOSPC ENOTDIR ENOTEMPTY ENOTTY
    ENXIO EREMOTEIO EROFS ESPIPE ETXTBSY EXDEV`,
    onThisMachine('a file that it needs cannot be used. Look at its disk, and at the rights of Tocsin.'),
  ],
  [
    `E2BIG EAGAIN EALREADY EBADF ECANCELED ECHARSET EDESTADDRREQ EFAULT EILSEQ EINTR EINVAL EISCONN ENODATA ENOTSOCK
    EOVERFLOW ERANGE ESRCH EUNATCH UNKNOWN`,
    faultInTocsin,
  ],
]);
