/**
 * The colours with a meaning, by scheme. They differ for people with any kind of colour vision, and have the contrast
 * of text: test/app/palette.test.ts.
 */
export const palette = {
  light: {
    canvas: '#f6f7fb',
    surface: '#ffffff',
    good: '#147957',
    bad: '#c81440',
    wait: '#8a5a00',
    idle: '#454e5e',
  },
  dark: {
    canvas: '#0f1116',
    surface: '#14161c',
    good: '#5fdfae',
    bad: '#ff7070',
    wait: '#ffd43b',
    idle: '#8b95ab',
  },
} as const;

/** For the parts of a chart, in their order: DNS, connect, TLS, first byte, download. */
export const series = {
  light: ['#1273d6', '#d55e00', '#0b4f3f', '#b06a9f', '#5b2a86'],
  dark: ['#3d7bff', '#ffc02f', '#2bd99a', '#b8a6ff', '#b3542d'],
} as const;

export type Scheme = keyof typeof palette;
