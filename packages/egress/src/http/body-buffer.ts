export class BodyBuffer {
  readonly #parts: Buffer[] = [];
  #received = 0;

  constructor(private readonly bytesMax: number) {}

  get received(): number {
    return this.#received;
  }

  get overflows(): boolean {
    return this.#received > this.bytesMax;
  }

  add(part: Buffer): void {
    if (this.#received < this.bytesMax) this.#parts.push(part);
    this.#received += part.length;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts).subarray(0, this.bytesMax);
  }
}
