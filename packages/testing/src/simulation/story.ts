/** What happened at one moment. */
export type StoryLine = {
  readonly atMs: number;
  readonly who: string;
  readonly what: string;
  /** What the line is about, for marking all lines about the same thing. */
  readonly about: string | null;
};

const whoCharsMin = 14;

/** What happened in a simulation, in order: the account that a failing seed gives of itself. */
export class Story {
  readonly lines: StoryLine[] = [];

  constructor(private readonly time: { readonly nowMs: number }) {}

  tell(who: string, what: string, about: string | null = null): void {
    this.lines.push({ atMs: this.time.nowMs, who, what, about });
  }

  /** Numbered lines with seconds of virtual time. @param about marks the lines that are about this */
  text(about: string | null = null): string {
    return this.lines
      .map((line, index) => {
        const mark = about !== null && line.about === about ? '>' : ' ';
        const number = String(index + 1).padStart(4);
        const seconds = (line.atMs / 1000).toFixed(3).padStart(9);
        return `${mark}${number} ${seconds}s  ${line.who.padEnd(whoCharsMin)}  ${line.what}\n`;
      })
      .join('');
  }
}
