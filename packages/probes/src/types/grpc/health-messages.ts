/** The messages of grpc.health.v1: https://github.com/grpc/grpc/blob/master/doc/health-checking.md */

/** In the order of their numbers. */
const servingStatuses = ['unknown', 'serving', 'not_serving', 'service_unknown'] as const;
export type ServingStatus = (typeof servingStatuses)[number];

const prefixBytes = 5;

/** gRPC over HTTP/2: a byte that says "not compressed", the length, the message. */
export const healthCheckRequest = (service: string): Buffer => {
  const name = Buffer.from(service);
  const message = name.length === 0 ? name : Buffer.concat([Buffer.from([0x0a]), varint(name.length), name]);
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
};

/** Returns `undefined` for anything but one message of that kind. */
export function servingStatusIn(body: Buffer): ServingStatus | undefined {
  if (body.length < prefixBytes || body[0] !== 0) return undefined;
  const message = body.subarray(prefixBytes);
  if (message.length !== body.readUInt32BE(1)) return undefined;
  const fields = new Fields(message);
  let status = 0;
  while (!fields.isAtEnd) {
    const tag = fields.varint();
    const value = fields.skip(tag & 7);
    if (value === undefined) return undefined;
    if (tag === 0x08) status = value;
  }
  return servingStatuses[status];
}

/** Reads https://protobuf.dev/programming-guides/encoding/. */
class Fields {
  #at = 0;

  constructor(private readonly bytes: Buffer) {}

  get isAtEnd(): boolean {
    return this.#at >= this.bytes.length;
  }

  varint(): number {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = this.bytes[this.#at] ?? 0;
      this.#at += 1;
      value += (byte & 0x7f) * shift;
      if (byte < 0x80) return value;
    }
  }

  /** Steps over a value. Returns a number, for a varint its value; `undefined` for one that is cut off or unknown. */
  skip(wireType: number): number | undefined {
    const value = this.#pass(wireType);
    return this.#at > this.bytes.length ? undefined : value;
  }

  #pass(wireType: number): number | undefined {
    if (wireType === 0) return this.varint();
    const length = wireType === 1 ? 8 : wireType === 5 ? 4 : wireType === 2 ? this.varint() : undefined;
    if (length !== undefined) this.#at += length;
    return length;
  }
}

const varint = (value: number): Buffer => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
};
