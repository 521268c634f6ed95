/** A bug in SQL: replaces a text in every statement that contains it. */
export class RewrittenStatement {
  #isFound = false;

  /** @param also limits this to statements that contain this text too */
  constructor(
    private readonly find: string,
    private readonly replacement: string,
    private readonly also = '',
  ) {}

  rewrite(statement: string): string {
    if (!statement.includes(this.find) || !statement.includes(this.also)) return statement;
    this.#isFound = true;
    return statement.replaceAll(this.find, this.replacement);
  }

  requireFound(): void {
    if (!this.#isFound) throw new Error(`No statement contains "${this.find}" and "${this.also}".`);
  }
}
