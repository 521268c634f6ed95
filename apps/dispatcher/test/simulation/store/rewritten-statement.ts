/** Plants a bug in SQL: every statement that contains one text is run with another in its place. */
export class RewrittenStatement {
  #count = 0;

  /** @param only rewrites only statements that contain this too */
  constructor(
    private readonly find: string,
    private readonly replacement: string,
    private readonly only = '',
  ) {}

  /** @throws Error when no statement contained the text, so that the bug was not planted */
  requireFound(): void {
    if (this.#count === 0) throw new Error(`No statement contains "${this.find}": nothing was rewritten.`);
  }

  rewrite(text: string): string {
    if (!text.includes(this.find) || !text.includes(this.only)) return text;
    this.#count += 1;
    return text.replaceAll(this.find, this.replacement);
  }
}
