import { format } from 'node:util';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailServer } from './mail-server.js';

const transcriptBounds = { linesMax: 200, lineCharsMax: 500 } as const;

type Options = NonNullable<ConstructorParameters<typeof SMTPConnection>[0]>;
type Entry = { readonly tnx?: unknown };

const markOf = ({ tnx }: Entry): string => (tnx === 'client' ? '> ' : tnx === 'server' ? '< ' : '');

/** Every form in which the password of a login could stand in a dialogue. */
const secretsOf = ({ login }: MailServer): readonly string[] => {
  if (login === null) return [];
  const { user, pass } = login;
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  return [base64(`\u0000${user}\u0000${pass}`), base64(pass), pass];
};

/** The dialogue with a mail server as lines for a terminal. A server may say anything, the password too. */
export class Transcript {
  readonly lines: string[] = [];
  readonly #secrets: readonly string[];

  constructor(server: MailServer) {
    this.#secrets = secretsOf(server);
  }

  /** In nodemailer's form. */
  get logger(): NonNullable<Options['logger']> {
    const write = (entry: Entry, ...words: unknown[]) => this.#note(entry, format(...words));
    const nothing = () => undefined;
    return {
      trace: nothing,
      debug: write,
      info: write,
      warn: nothing,
      error: nothing,
      fatal: nothing,
    } as never;
  }

  /** The text without the password, and without control characters. */
  shown(text: string): string {
    const hidden = this.#secrets.reduce((before, secret) => before.replaceAll(secret, '(secret)'), text);
    return hidden.replace(/\p{Cc}+/gu, ' ').slice(0, transcriptBounds.lineCharsMax);
  }

  #note(entry: Entry, text: string): void {
    // Of nodemailer's own words, only those about TLS say something new.
    if (entry.tnx !== 'client' && entry.tnx !== 'server' && !text.includes('STARTTLS')) return;
    const mark = markOf(entry);
    for (const line of text.split(/\r?\n/))
      if (this.lines.length < transcriptBounds.linesMax) this.lines.push(this.shown(`${mark}${line}`));
  }
}
