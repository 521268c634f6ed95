import { contrastOf, pictureBounds, shapeContrastMin } from '@tocsin/status-page/look';
import type { PictureField } from './appearance-draft.js';

/** Twice the size on the page, for sharp screens. */
const drawnAs: Readonly<Record<PictureField, { readonly widthMax: number; readonly heightMax: number }>> = {
  logo: { widthMax: 800, heightMax: 96 },
  logo_dark: { widthMax: 800, heightMax: 96 },
  favicon: { widthMax: 64, heightMax: 64 },
};

/** A file that takes long to read is no logo. */
const fileBytesMax = 5 * 1024 * 1024;

const dataUrlOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

const decoded = async (url: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
};

const bytesOf = (dataUrl: string): number => ((dataUrl.length - dataUrl.indexOf(',') - 1) * 3) / 4;

/** PNG keeps flat colours as they are. Photographs are smaller as WebP. */
const forms = [
  ['image/png', 1],
  ['image/webp', 0.9],
  ['image/webp', 0.6],
] as const;

const shrinking = [1, 0.75, 0.5, 0.33] as const;

type Size = { readonly width: number; readonly height: number };

/** Returns the size in which a picture fits into a box, never larger than it is. */
export const fittedInto = (
  { width, height }: Size,
  { widthMax, heightMax }: { readonly widthMax: number; readonly heightMax: number },
): Size => {
  const scale = Math.min(1, widthMax / width, heightMax / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

const drawn = (image: HTMLImageElement, { width, height }: Size, isSquare: boolean): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  const side = Math.max(16, width, height);
  canvas.width = isSquare ? side : width;
  canvas.height = isSquare ? side : height;
  const [left, top] = [(canvas.width - width) / 2, (canvas.height - height) / 2];
  canvas.getContext('2d')?.drawImage(image, left, top, width, height);
  return canvas;
};

/**
 * Draws a picture of any kind that the browser knows anew, SVG among them: what is stored has no script, no place and
 * no author in it.
 * @returns a `data:` URL, or `null` for a file that is no picture or too large
 */
export const pictureFrom = async (file: Blob, field: PictureField): Promise<string | null> => {
  if (file.size > fileBytesMax) return null;
  const image = await dataUrlOf(file)
    .then(decoded, () => null)
    .catch(() => null);
  if (image === null || image.naturalWidth === 0) return null;
  const isSquare = field === 'favicon';
  const { bytesMax } = pictureBounds[isSquare ? 'favicon' : 'logo'];
  const natural = { width: image.naturalWidth, height: image.naturalHeight };
  for (const share of shrinking) {
    const { widthMax, heightMax } = drawnAs[field];
    const size = fittedInto(natural, { widthMax: widthMax * share, heightMax: heightMax * share });
    const canvas = drawn(image, size, isSquare);
    for (const [type, quality] of forms) {
      const url = canvas.toDataURL(type, quality);
      if (url.startsWith(`data:${type}`) && bytesOf(url) <= bytesMax) return url;
    }
  }
  return null;
};

const hex = (channel: number | undefined): string => (channel ?? 0).toString(16).padStart(2, '0');

/** Pixels that are more seen than seen through. */
const opaqueMin = 128;

/** The share of a picture's pixels that stand out from a ground, 0 to 1. @param pixels red, green, blue and alpha */
export const visibleShare = (pixels: Uint8ClampedArray, ground: string): number => {
  let [opaque, visible] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < opaqueMin) continue;
    opaque += 1;
    const colour = `#${hex(pixels[at])}${hex(pixels[at + 1])}${hex(pixels[at + 2])}`;
    if (contrastOf(colour, ground) >= shapeContrastMin) visible += 1;
  }
  return opaque === 0 ? 1 : visible / opaque;
};

/** @returns red, green, blue and alpha of each pixel of a small copy, or `null` when the picture cannot be read */
export const pixelsOf = async (url: string): Promise<Uint8ClampedArray | null> => {
  const image = await decoded(url).catch(() => null);
  if (image === null) return null;
  const size = fittedInto(
    { width: image.naturalWidth, height: image.naturalHeight },
    { widthMax: 200, heightMax: 50 },
  );
  const canvas = drawn(image, size, false);
  return canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? null;
};
