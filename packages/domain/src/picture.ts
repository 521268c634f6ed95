/** The bounds of a picture on a status page. A browser holds four bytes for each pixel. */
export const pictureBounds = {
  logo: { bytesMax: 12 * 1024, widthMax: 1200, heightMax: 400 },
  /** A square. */
  favicon: { bytesMax: 4 * 1024, widthMax: 256, heightMax: 256 },
} as const;

export type PictureKind = keyof typeof pictureBounds;

export const pictureTypes = ['image/png', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

export type Picture = { readonly type: PictureType; readonly width: number; readonly height: number };

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** A chunk's length, name and checksum. */
const pngFrameBytes = 12;
const pngHeaderBytes = 13;

/** The names of the chunks, if each lies within the file and the last one ends it. */
const pngChunks = (bytes: Uint8Array): readonly string[] | null => {
  const view = viewOf(bytes);
  const names: string[] = [];
  let at = pngSignature.length;
  while (at + pngFrameBytes <= bytes.length) {
    names.push(nameAt(bytes, at + 4));
    at += pngFrameBytes + view.getUint32(at);
  }
  return at === bytes.length && names.at(-1) === 'IEND' ? names : null;
};

/** PNG, third edition, sections 5 and 11.2.1. A chunk `acTL` makes a picture move. */
const readPng = (bytes: Uint8Array): Picture | null => {
  if (!pngSignature.every((byte, at) => bytes[at] === byte)) return null;
  const names = pngChunks(bytes);
  if (names?.[0] !== 'IHDR' || !names.includes('IDAT') || names.includes('acTL')) return null;
  const view = viewOf(bytes);
  if (view.getUint32(pngSignature.length) !== pngHeaderBytes) return null;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
};

type Size = Pick<Picture, 'width' | 'height'>;

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

const sides14 = 0x3fff;

/** The size of a bitstream of WebP. @param at where its chunk's data begin @param length of the data */
const webpSize: Readonly<Record<string, (view: DataView, at: number, length: number) => Size | null>> = {
  // RFC 6386, section 9.1: a key frame has a start code, and then the size.
  'VP8 ': (view, at, length) => {
    if (length < 10 || (view.getUint8(at) & 1) !== 0 || uint24(view, at + 3) !== 0x2a_01_9d) return null;
    return { width: view.getUint16(at + 6, true) & sides14, height: view.getUint16(at + 8, true) & sides14 };
  },
  // RFC 9649, section 3.4: a signature, and then each side less one in 14 bits.
  VP8L: (view, at, length) => {
    if (length < 5 || view.getUint8(at) !== 0x2f) return null;
    const bits = view.getUint32(at + 1, true);
    return { width: (bits & sides14) + 1, height: ((bits >>> 14) & sides14) + 1 };
  },
};

const riffHeaderBytes = 12;
const riffFrameBytes = 8;

/** RFC 9649, section 2. The chunks `ANIM` and `ANMF` make a picture move, and are not among those allowed. */
const webpChunks = new Set(['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L', 'EXIF', 'XMP ']);

const readWebp = (bytes: Uint8Array): Picture | null => {
  if (bytes.length < riffHeaderBytes || nameAt(bytes, 0) !== 'RIFF' || nameAt(bytes, 8) !== 'WEBP')
    return null;
  const view = viewOf(bytes);
  if (view.getUint32(4, true) !== bytes.length - riffFrameBytes) return null;
  const sizes: (Size | null)[] = [];
  let canvas: Size | undefined;
  let at = riffHeaderBytes;
  while (at + riffFrameBytes <= bytes.length) {
    const name = nameAt(bytes, at);
    const length = view.getUint32(at + 4, true);
    const data = at + riffFrameBytes;
    if (!webpChunks.has(name) || data + length > bytes.length) return null;
    const sizeOf = webpSize[name];
    if (sizeOf !== undefined) sizes.push(sizeOf(view, data, length));
    if (name === 'VP8X' && length >= 10)
      canvas = { width: uint24(view, data + 4) + 1, height: uint24(view, data + 7) + 1 };
    at = data + length + (length % 2);
  }
  const [size, another] = sizes;
  if (at !== bytes.length || !size || another !== undefined) return null;
  if (canvas !== undefined && (canvas.width !== size.width || canvas.height !== size.height)) return null;
  return { type: 'image/webp', ...size };
};

/**
 * Reads what kind of picture a file is, and its size, without decoding it. It takes time in proportion to the bytes.
 * @returns `null` for a file that is neither PNG nor WebP, is cut off, has something after its end, or moves
 */
export const readPicture = (bytes: Uint8Array): Picture | null => readPng(bytes) ?? readWebp(bytes);

/** Returns whether a status page can have the picture in this place. */
export const isPictureFor = (kind: PictureKind, bytes: Uint8Array): boolean => {
  const { bytesMax, widthMax, heightMax } = pictureBounds[kind];
  const picture = bytes.length <= bytesMax ? readPicture(bytes) : null;
  if (picture === null) return false;
  const { width, height } = picture;
  const isWithin = width >= 1 && height >= 1 && width <= widthMax && height <= heightMax;
  return isWithin && (kind === 'logo' || width === height);
};
