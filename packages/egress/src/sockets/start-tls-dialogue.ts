import type { Socket } from 'node:net';
import { hostAndPort } from '../addresses/host.js';
import { EgressError, NetworkError } from '../failures/egress-error.js';
import { connection } from '../reasons/connection.js';
import { upgrades } from '../reasons/tls.js';

/** Protocols that agree on TLS before its handshake, as `openssl s_client -starttls` names them. */
export const startTlsProtocols = ['smtp', 'imap', 'pop3', 'ftp', 'ldap', 'mysql', 'postgres'] as const;
export type StartTlsProtocol = (typeof startTlsProtocols)[number];

const protocolNames: Readonly<Record<StartTlsProtocol, string>> = {
  smtp: 'SMTP',
  imap: 'IMAP',
  pop3: 'POP3',
  ftp: 'FTP',
  ldap: 'LDAP',
  mysql: 'MySQL',
  postgres: 'PostgreSQL',
};

const receivedBytesMax = 16 * 1_024;

export type OnSaid = (from: 'prober' | 'server', bytes: Buffer) => void;

type Upgrade = {
  readonly socket: Socket;
  readonly protocol: StartTlsProtocol;
  readonly host: string;
  readonly port: number;
  readonly signal: AbortSignal;
  readonly onSaid: OnSaid;
};

/**
 * Speaks until the server expects the handshake. Returns what the session has to read as if it came after it: the greeting
 * of MySQL. @throws EgressError, also for a server that offers no TLS; NetworkError
 * `bad_response` for one that does not speak the protocol; an error of the network; the signal's reason
 */
export async function agreeOnTls(upgrade: Upgrade): Promise<Buffer> {
  const dialogue = new Dialogue(upgrade);
  try {
    await dialogues[upgrade.protocol](dialogue);
    dialogue.end();
    return dialogue.kept;
  } catch (error) {
    upgrade.socket.destroy();
    throw error;
  }
}

/** What the server says is read in lines or in bytes, and no further than asked. */
class Dialogue {
  readonly #target: string;
  /** What the session has to read, too. */
  kept: Buffer = Buffer.alloc(0);
  #held: Buffer = Buffer.alloc(0);
  #received = 0;

  constructor(private readonly upgrade: Upgrade) {
    this.#target = hostAndPort(upgrade.host, upgrade.port);
  }

  say(text: string | Buffer): void {
    const bytes = Buffer.from(text as string, 'latin1');
    this.upgrade.onSaid('prober', bytes);
    this.upgrade.socket.write(bytes);
  }

  async line(): Promise<string> {
    let end = this.#held.indexOf('\n');
    while (end === -1) {
      const searched = this.#held.length;
      await this.#receive();
      end = this.#held.indexOf('\n', searched);
    }
    return this.#take(end + 1)
      .toString('latin1')
      .trimEnd();
  }

  async bytes(count: number): Promise<Buffer> {
    while (this.#held.length < count) await this.#receive();
    return this.#take(count);
  }

  /** The last line of a reply has a space behind its code (RFC 5321, section 4.2.1; RFC 959, section 4.2). */
  async reply(): Promise<{ readonly code: string; readonly lines: readonly string[] }> {
    const lines = [await this.line()];
    for (let last = lines[0] ?? ''; /^\d{3}-/.test(lines[0] ?? '') && !/^\d{3}( |$)/.test(last); ) {
      last = await this.line();
      lines.push(last);
    }
    const [, code] = /^(\d{3})(?:[ -]|$)/.exec(lines.at(-1) ?? '') ?? [];
    if (code === undefined) throw this.unreadable();
    return { code, lines };
  }

  unreadable(): NetworkError {
    const protocol = protocolNames[this.upgrade.protocol];
    return new NetworkError('bad_response', connection.speaks_otherwise({ target: this.#target, protocol }));
  }

  notOffered(): EgressError {
    return new EgressError('tls', upgrades.not_offered({ target: this.#target }));
  }

  refused(reply: string): EgressError {
    const shown = JSON.stringify(reply.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, replyCharsMax));
    return new EgressError('tls', upgrades.refused({ target: this.#target, reply: shown }));
  }

  /** What stands before the handshake was not encrypted, and must not count as if it were (CVE-2011-0411). */
  end(): void {
    if (this.#held.length > 0) throw new EgressError('tls', upgrades.injected({ target: this.#target }));
  }

  #take(count: number): Buffer {
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return taken;
  }

  async #receive(): Promise<void> {
    const part = await this.#next();
    this.upgrade.onSaid('server', part);
    this.#received += part.length;
    if (this.#received > receivedBytesMax) {
      const sentence = connection.sent_too_much({ target: this.#target, limit: receivedBytesMax });
      throw new NetworkError('bad_response', sentence);
    }
    this.#held = Buffer.concat([this.#held, part]);
  }

  #next(): Promise<Buffer> {
    const { socket, signal } = this.upgrade;
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        socket.pause();
        socket.off('data', onData).off('end', onEnd).off('error', onError);
        signal.removeEventListener('abort', onAbort);
        act();
      };
      const onData = (part: Buffer) => settle(() => resolve(part));
      const onEnd = () =>
        settle(() =>
          reject(new EgressError('connection_reset', connection.closed({ target: this.#target }))),
        );
      const onError = (error: Error) => settle(() => reject(error));
      const onAbort = () => settle(() => reject(signal.reason));
      signal.addEventListener('abort', onAbort, { once: true });
      socket.once('data', onData).once('end', onEnd).once('error', onError).resume();
      if (signal.aborted) onAbort();
    });
  }
}

const replyCharsMax = 200;

/** LDAPMessage with an ExtendedRequest of the name 1.3.6.1.4.1.1466.20037 (RFC 4511, section 4.14). */
const ldapStartTls = Buffer.concat([
  Buffer.from([0x30, 0x1d, 0x02, 0x01, 0x01, 0x77, 0x18, 0x80, 0x16]),
  Buffer.from('1.3.6.1.4.1.1466.20037'),
]);

const mysqlClientSsl = 0x800;

/** SSLRequest: version 4.1, logins by plugins, packets of 16 MiB, utf8mb4. */
const mysqlSslRequest = Buffer.concat([
  Buffer.from([32, 0, 0, 1, 0x00, 0x8a, 0x08, 0x00, 0, 0, 0, 1, 45]),
  Buffer.alloc(23),
]);

/** PostgreSQL, "Message Formats": SSLRequest. */
const postgresSslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

const dialogues: Readonly<Record<StartTlsProtocol, (dialogue: Dialogue) => Promise<void>>> = {
  /** RFC 3207. */
  async smtp(dialogue) {
    const greeting = await dialogue.reply();
    if (greeting.code !== '220') throw dialogue.refused(greeting.lines.at(-1) ?? '');
    dialogue.say('EHLO [127.0.0.1]\r\n');
    const offers = await dialogue.reply();
    if (!offers.lines.some((line) => /^250[ -]STARTTLS\b/i.test(line))) throw dialogue.notOffered();
    dialogue.say('STARTTLS\r\n');
    const reply = await dialogue.reply();
    if (reply.code !== '220') throw dialogue.refused(reply.lines.at(-1) ?? '');
  },
  /** RFC 9051, section 6.2.1. */
  async imap(dialogue) {
    const greeting = await dialogue.line();
    if (!/^\* (OK|PREAUTH|BYE)\b/i.test(greeting)) throw dialogue.unreadable();
    if (!/^\* OK\b/i.test(greeting)) throw dialogue.refused(greeting);
    dialogue.say('a1 STARTTLS\r\n');
    let reply = await dialogue.line();
    while (reply.startsWith('*')) reply = await dialogue.line();
    if (!/^a1 OK\b/i.test(reply)) throw /^a1 /.test(reply) ? dialogue.refused(reply) : dialogue.unreadable();
  },
  /** RFC 2595, section 4. */
  async pop3(dialogue) {
    const greeting = await dialogue.line();
    if (!greeting.startsWith('+OK')) {
      throw greeting.startsWith('-ERR') ? dialogue.refused(greeting) : dialogue.unreadable();
    }
    dialogue.say('STLS\r\n');
    const reply = await dialogue.line();
    if (!reply.startsWith('+OK')) throw dialogue.refused(reply);
  },
  /** RFC 4217, section 4. */
  async ftp(dialogue) {
    const greeting = await dialogue.reply();
    if (greeting.code !== '220') throw dialogue.refused(greeting.lines.at(-1) ?? '');
    dialogue.say('AUTH TLS\r\n');
    const reply = await dialogue.reply();
    if (reply.code !== '234') throw dialogue.refused(reply.lines.at(-1) ?? '');
  },
  /** RFC 4511, section 4.14: an ExtendedResponse whose first element is the result code. */
  async ldap(dialogue) {
    dialogue.say(ldapStartTls);
    const [tag = 0, length = 0] = await dialogue.bytes(2);
    // Short answers have a length of one byte, or of four in the form of Active Directory.
    const lengthBytes = length < 0x80 ? 0 : length & 0x7f;
    if (tag !== 0x30 || lengthBytes > 4) throw dialogue.unreadable();
    const long = await dialogue.bytes(lengthBytes);
    const size = lengthBytes === 0 ? length : long.readUIntBE(0, lengthBytes);
    if (size > receivedBytesMax) throw dialogue.unreadable();
    const message = await dialogue.bytes(size);
    const response = 2 + (message[1] ?? 0);
    const responseLength = message[response + 1] ?? 0;
    const result = response + 2 + (responseLength < 0x80 ? 0 : responseLength & 0x7f);
    if (message[0] !== 0x02 || message[response] !== 0x78 || message[result] !== 0x0a)
      throw dialogue.unreadable();
    const code = message[result + 2];
    if (code !== 0) throw dialogue.refused(`result code ${code}`);
  },
  /** https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_connection_phase.html */
  async mysql(dialogue) {
    const header = await dialogue.bytes(4);
    const size = header.readUIntLE(0, 3);
    if (size === 0 || size > receivedBytesMax) throw dialogue.unreadable();
    const greeting = await dialogue.bytes(size);
    // An error, which has a code of two bytes.
    if (greeting[0] === 0xff) throw dialogue.refused(greeting.toString('utf8', 3));
    const versionEnd = greeting.indexOf(0, 1);
    const capabilities = versionEnd + 14;
    if (greeting[0] !== 10 || versionEnd === -1 || greeting.length < capabilities + 2)
      throw dialogue.unreadable();
    if ((greeting.readUInt16LE(capabilities) & mysqlClientSsl) === 0) throw dialogue.notOffered();
    dialogue.say(mysqlSslRequest);
    dialogue.kept = Buffer.concat([header, greeting]);
  },
  async postgres(dialogue) {
    dialogue.say(postgresSslRequest);
    const answer = (await dialogue.bytes(1)).toString('latin1');
    if (answer === 'N') throw dialogue.notOffered();
    if (answer !== 'S') throw dialogue.unreadable();
  },
};
