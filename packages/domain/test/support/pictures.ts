/** Files of 20 × 10 pixels, as Chromium wrote them. WebP has two bitstreams: with losses, and without. */
const files = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAABQAAAAKCAYAAAC0VX7mAAAANklEQVR4AeySQQoAAAQEN7/yO7/zLdYX7EVRU06TJgbxjDCBUMDbRshFxQv3JY809P5DBQxWAAAA//8VWhH1AAAABklEQVQDAA6oJBUd4xXIAAAAAElFTkSuQmCC',
  lossy:
    'UklGRkICAABXRUJQVlA4WAoAAAAwAAAAEwAACQAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZBTFBIFQAAAAEPMIAREYJMGGKf/oV5RYjof6DLCQBWUDggNgAAABADAJ0BKhQACgA+0VSjS6gkoyGwCAEAGglAFiNQABA2AAD+7gpnXeLSjX/yz/z++LvUVZUAAA==',
  lossless:
    'UklGRgoCAABXRUJQVlA4WAoAAAAwAAAAEwAACQAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDhMGwAAAC8TQAIQDxBzHAMYDDJhiH36F+YVIaL/gS4nAAA=',
} as const;

export const pictureFile = (name: keyof typeof files): Buffer => Buffer.from(files[name], 'base64');

const chunk = (name: string, data: Uint8Array, littleEndian: boolean): Buffer => {
  const length = Buffer.alloc(4);
  if (littleEndian) length.writeUInt32LE(data.length);
  else length.writeUInt32BE(data.length);
  const [first, second] = littleEndian ? [Buffer.from(name), length] : [length, Buffer.from(name)];
  const rest = littleEndian ? Buffer.alloc(data.length % 2) : Buffer.alloc(4);
  return Buffer.concat([first, second, data, rest]);
};

/** A PNG with this size in its header, and chunks between its pixels and its end. */
export const pngWith = (
  { width = 20, height = 10 }: { width?: number; height?: number },
  more: readonly (readonly [name: string, bytes: number])[] = [],
): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    pictureFile('png').subarray(0, 8),
    chunk('IHDR', header, false),
    chunk('IDAT', Buffer.from('pixels'), false),
    ...more.map(([name, bytes]) => chunk(name, Buffer.alloc(bytes), false)),
    chunk('IEND', Buffer.alloc(0), false),
  ]);
};

/** A WebP of these chunks. */
export const webpWith = (chunks: readonly (readonly [name: string, data: Uint8Array])[]): Buffer => {
  const data = chunks.map(([name, bytes]) => chunk(name, bytes, true));
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...data]), true);
};

/** The chunks of a WebP file. */
export const webpChunksOf = (file: Buffer): [name: string, data: Buffer][] => {
  const found: [string, Buffer][] = [];
  for (let at = 12; at < file.length; ) {
    const length = file.readUInt32LE(at + 4);
    found.push([file.toString('latin1', at, at + 4), file.subarray(at + 8, at + 8 + length)]);
    at += 8 + length + (length % 2);
  }
  return found;
};
