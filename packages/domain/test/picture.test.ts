import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isPictureFor, pictureBounds, readPicture } from '../src/picture.js';
import { pictureFile, pngWith, webpChunksOf, webpWith } from './support/pictures.js';

const size = { width: 20, height: 10 };

describe('a picture', () => {
  test.each([
    ['PNG', pictureFile('png'), 'image/png'],
    ['WebP with losses', pictureFile('lossy'), 'image/webp'],
    ['WebP without losses', pictureFile('lossless'), 'image/webp'],
    ['WebP of one chunk', webpWith(webpChunksOf(pictureFile('lossy')).slice(-1)), 'image/webp'],
    [
      'WebP of one chunk without losses',
      webpWith(webpChunksOf(pictureFile('lossless')).slice(-1)),
      'image/webp',
    ],
  ])('is %s, with the size that its bytes say', (_, file, type) => {
    expect(readPicture(file)).toEqual({ type, ...size });
  });

  test('is read from a part of a larger buffer', () => {
    const file = pictureFile('png');
    expect(
      readPicture(Buffer.concat([Buffer.alloc(3), file, Buffer.alloc(9)]).subarray(3, 3 + file.length)),
    ).toEqual({
      type: 'image/png',
      ...size,
    });
  });

  const [[, canvas], ...others] = webpChunksOf(pictureFile('lossless')) as [
    [string, Buffer],
    ...[string, Buffer][],
  ];
  const wider = Buffer.from(canvas);
  wider.writeUInt8(200, 4);

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'a GIF',
      Buffer.from(
        'GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
        'latin1',
      ),
    ],
    ['a JPEG', Buffer.from('ffd8ffe000104a46494600010101004800480000ffd9', 'hex')],
    ['a PNG with a script behind its end', Buffer.concat([pictureFile('png'), Buffer.from('<script>')])],
    ['a PNG without its end', pngWith(size).subarray(0, -12)],
    ['a PNG that moves', pngWith(size, [['acTL', 8]])],
    ['a WebP with a script behind its end', Buffer.concat([pictureFile('lossy'), Buffer.from('<script>')])],
    ['a WebP that moves', webpWith([['VP8X', canvas], ['ANIM', Buffer.alloc(6)], ...others])],
    ['a WebP of two pictures', webpWith([['VP8X', canvas], ...others, ...others.slice(-1)])],
    ['a WebP without a picture', webpWith([['VP8X', canvas]])],
    ['a WebP whose canvas has another size', webpWith([['VP8X', wider], ...others])],
  ])('is not %s', (_, file) => {
    expect(readPicture(file)).toBeNull();
  });

  test.each(['png', 'lossy', 'lossless'] as const)('is no %s that was cut off anywhere', (name) => {
    const file = pictureFile(name);
    for (let length = 0; length < file.length; length += 1)
      expect([length, readPicture(file.subarray(0, length))]).toEqual([length, null]);
  });

  test('of any bytes, and of any damaged file, is read without an error', () => {
    const damaged = fc
      .tuple(fc.constantFrom('png', 'lossy', 'lossless'), fc.nat(), fc.nat(255))
      .map(([name, at, byte]) => {
        const file = pictureFile(name as 'png');
        file[at % file.length] = byte;
        return file;
      });
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), damaged), (bytes) => {
        const picture = readPicture(bytes);
        expect(picture === null || Number.isInteger(picture.width * picture.height)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a page takes', () => {
  const { logo, favicon } = pictureBounds;

  test.each([
    ['logo', size, 0, true],
    ['logo', { width: logo.widthMax, height: logo.heightMax }, 0, true],
    ['logo', { width: logo.widthMax + 1, height: 10 }, 0, false],
    ['logo', { width: 10, height: logo.heightMax + 1 }, 0, false],
    ['logo', { width: 0, height: 10 }, 0, false],
    ['logo', { width: 0x7fff_ffff, height: 0x7fff_ffff }, 0, false],
    ['logo', size, logo.bytesMax - 75, true],
    ['logo', size, logo.bytesMax, false],
    ['favicon', size, 0, false],
    ['favicon', { width: 64, height: 64 }, 0, true],
    ['favicon', { width: favicon.widthMax + 1, height: favicon.widthMax + 1 }, 0, false],
    ['favicon', { width: 64, height: 64 }, favicon.bytesMax, false],
  ] as const)('a %s of %j with %i bytes of text in it: %s', (kind, sides, textBytes, isTaken) => {
    expect(isPictureFor(kind, pngWith(sides, textBytes === 0 ? [] : [['tEXt', textBytes]]))).toBe(isTaken);
  });
});
