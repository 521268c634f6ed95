/** A colour as `#rrggbb`. */
const colourForm = /^#[0-9a-f]{6}$/i;

export const isColour = (text: string): boolean => colourForm.test(text);

/** For text, WCAG 2.2, success criterion 1.4.3. */
export const textContrastMin = 4.5;

/** For pictures and the edges of fields, WCAG 2.2, success criterion 1.4.11. */
export const shapeContrastMin = 3;

type Channels = readonly [red: number, green: number, blue: number];

const channelsOf = (colour: string): Channels => {
  const number = Number.parseInt(colour.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
};

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** @returns 0 for black to 1 for white (WCAG 2.2, "relative luminance") @param colour as `#rrggbb` */
export const luminanceOf = (colour: string): number => {
  const [red, green, blue] = channelsOf(colour).map(linear) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** @returns 1 for equal colours to 21 for black and white (WCAG 2.2, "contrast ratio") */
export const contrastOf = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

/** Returns black or white, whichever is easier to read on the ground: its contrast is at least 4.58. */
export const textOn = (ground: string): '#000000' | '#ffffff' =>
  contrastOf(ground, '#000000') >= contrastOf(ground, '#ffffff') ? '#000000' : '#ffffff';

export const colourSchemes = ['light', 'dark'] as const;
export type ColourScheme = (typeof colourSchemes)[number];

/** The colours behind the text of a status page: of the page, and of its cards. */
export const statusPageGrounds: Readonly<
  Record<ColourScheme, { readonly canvas: string; readonly card: string }>
> = {
  light: { canvas: '#f6f7fb', card: '#ffffff' },
  dark: { canvas: '#0f1116', card: '#171a21' },
};

/** @returns the lower of the contrasts with a page and with its cards */
export const contrastOnPage = (colour: string, scheme: ColourScheme): number => {
  const { canvas, card } = statusPageGrounds[scheme];
  return Math.min(contrastOf(colour, canvas), contrastOf(colour, card));
};

/** Returns whether text in this colour can be read on a status page. */
export const isReadableOnPage = (colour: string, scheme: ColourScheme): boolean =>
  contrastOnPage(colour, scheme) >= textContrastMin;

const mixed = (colour: string, other: string, share: number): string => {
  const [from, to] = [channelsOf(colour), channelsOf(other)];
  const mix = from.map((channel, at) => Math.round(channel + ((to[at] ?? 0) - channel) * share));
  return `#${mix.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
};

const mixingSteps = 100;

/** Returns the colour itself, or else the nearest shade of it that can be read on a status page. */
export const readableOnPage = (colour: string, scheme: ColourScheme): string => {
  const towards = scheme === 'light' ? '#000000' : '#ffffff';
  for (let step = 0; step < mixingSteps; step += 1) {
    const shade = mixed(colour, towards, step / mixingSteps);
    if (isReadableOnPage(shade, scheme)) return shade;
  }
  return towards;
};
