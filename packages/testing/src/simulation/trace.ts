export type TraceLine = {
  readonly atMs: number;
  readonly who: string;
  readonly what: string;
  /** The message or other thing concerned, so that `text` can mark its lines. */
  readonly about: string | null;
};

const whoCharsMin = 14;

export class Trace {
  readonly lines: TraceLine[] = [];

  constructor(private readonly time: { readonly nowMs: number }) {}

  add(who: string, what: string, about: string | null = null): void {
    this.lines.push({ atMs: this.time.nowMs, who, what, about });
  }

  /** Numbered lines with seconds of virtual time. @param about marks the lines about this */
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
