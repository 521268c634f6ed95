import { describe, expect, test } from '@jest/globals';
import { palette, type Scheme, series } from '../../src/app/palette.js';

const schemes = ['light', 'dark'] as const satisfies readonly Scheme[];
const textContrastMin = 4.5;
const partContrastMin = 3;
/** In CIE Lab; 2 is just visible side by side. */
const distanceMin = 12;
/** Parts of a chart have no word beside them. */
const partDistanceMin = 20;

type Rgb = readonly [number, number, number];

const linear = (hex: string): Rgb => {
  const channel = (at: number): number => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
};

const times = (matrix: readonly Rgb[], [r, g, b]: Rgb): Rgb =>
  matrix.map(([x, y, z]) => x * r + y * g + z * b) as unknown as Rgb;

/** WCAG 2.2, relative luminance. */
const luminance = (hex: string): number => {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (one: string, other: string): number => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

/** Machado, Oliveira and Fernandes (2009), severity 1. */
const visions: Readonly<Record<string, readonly Rgb[]>> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const toXyz: readonly Rgb[] = [
  [0.4124, 0.3576, 0.1805],
  [0.2126, 0.7152, 0.0722],
  [0.0193, 0.1192, 0.9505],
];

const lab = (seen: Rgb): Rgb => {
  const [x, y, z] = times(toXyz, seen.map((part) => Math.min(1, Math.max(0, part))) as unknown as Rgb);
  const f = (part: number): number => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116);
  const [fx, fy, fz] = [f(x / 0.9505), f(y), f(z / 1.089)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
};

const distance = (vision: readonly Rgb[], one: string, other: string): number => {
  const [a, b] = [lab(times(vision, linear(one))), lab(times(vision, linear(other)))];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
};

describe.each(schemes)('in the %s scheme', (scheme) => {
  const { canvas, surface, ...tones } = palette[scheme];

  test.each(Object.entries(tones))('%s is read on the page and on a card', (_name, tone) => {
    expect(contrast(tone, canvas)).toBeGreaterThanOrEqual(textContrastMin);
    expect(contrast(tone, surface)).toBeGreaterThanOrEqual(textContrastMin);
  });

  test.each([...series[scheme]])('the part %s of a chart is seen on the page and on a card', (part) => {
    expect(contrast(part, canvas)).toBeGreaterThanOrEqual(partContrastMin);
    expect(contrast(part, surface)).toBeGreaterThanOrEqual(partContrastMin);
  });

  test.each(Object.keys(visions))('colours are told apart with %s vision', (name) => {
    const vision = visions[name] ?? [];
    for (const [colours, farMin] of [
      [Object.values(tones), distanceMin],
      [[...series[scheme]], partDistanceMin],
    ] as const) {
      const tooNear = colours.flatMap((one, at) =>
        colours
          .slice(at + 1)
          .map((other) => ({ one, other, far: Math.round(distance(vision, one, other)) }))
          .filter(({ far }) => far < farMin),
      );
      expect(tooNear).toEqual([]);
    }
  });
});
