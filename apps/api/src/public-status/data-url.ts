import { type PictureType, pictureTypes, readPicture } from '@tocsin/domain';

const beginnings = pictureTypes.map((type) => ({ type, text: `data:${type};base64,` }));
const beginningCharsMax = Math.max(...beginnings.map(({ text }) => text.length));

/** The length of a `data:` URL with so many bytes. */
export const dataUrlCharsMax = (bytesMax: number): number => beginningCharsMax + 4 * Math.ceil(bytesMax / 3);

export type StoredPicture = {
  readonly type: PictureType;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
};

/**
 * Returns the bytes of a picture in a `data:` URL, or `null` for text that is none: base64 has one form of each file,
 * the file is a picture, and the URL names its type.
 */
export const pictureBytes = (value: unknown, bytesMax: number): Buffer | null => {
  if (typeof value !== 'string' || value.length > dataUrlCharsMax(bytesMax)) return null;
  const beginning = beginnings.find(({ text }) => value.startsWith(text));
  if (beginning === undefined) return null;
  const encoded = value.slice(beginning.text.length);
  const bytes = Buffer.from(encoded, 'base64');
  // Decoding is lenient, so only the canonical form counts.
  const isCanonical = bytes.toString('base64') === encoded;
  return isCanonical && readPicture(bytes)?.type === beginning.type ? bytes : null;
};

/** @param url as it was stored @returns `null` for text that no version stored */
export const storedPicture = (url: string | null): StoredPicture | null => {
  const bytes = pictureBytes(url, url?.length ?? 0);
  const picture = bytes && readPicture(bytes);
  return bytes && picture && { ...picture, bytes };
};
