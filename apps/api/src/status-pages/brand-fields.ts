import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  type ColourScheme,
  isColour,
  isPictureFor,
  isReadableOnPage,
  isTimeZone,
  maintenanceBounds,
  type PageLink,
  type PictureKind,
  pictureBounds,
  statusPageBounds,
  statusPageGrounds,
  textContrastMin,
} from '@tocsin/domain';
import { isEndpointUrl } from '../channels/destination.js';
import { isEmailAddress } from '../http/bodies/email-address.js';
import { Rule, Text } from '../http/bodies/fields.js';
import { isName, namePattern } from '../http/bodies/text.js';
import { dataUrlCharsMax, pictureBytes } from '../public-status/data-url.js';

// The look of a status page, which its owner changes. No field of it is HTML or CSS.

const bounds = statusPageBounds;

/** Two pixels wide and high. */
const examplePicture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR42mOQtuoCIgYIBQAWtgN9B0o5WwAAAABJRU5ErkJggg==';

const pictureSizes: Readonly<Record<PictureKind, string>> = {
  logo: `at most ${pictureBounds.logo.widthMax} × ${pictureBounds.logo.heightMax} pixels`,
  favicon: `a square of at most ${pictureBounds.favicon.widthMax} pixels`,
};

/** The picture is judged by its bytes: the type that the URL names must be theirs. */
export const Picture = (kind: PictureKind, description: string): PropertyDecorator => {
  const { bytesMax } = pictureBounds[kind];
  return applyDecorators(
    ApiProperty({
      type: 'string',
      maxLength: dataUrlCharsMax(bytesMax),
      pattern: '^data:image/(?:png|webp);base64,[A-Za-z0-9+/]+={0,2}$',
      description: `${description} A PNG or WebP that does not move, ${pictureSizes[kind]} and ${bytesMax} bytes, as a \`data:\` URL. \`null\`: none.`,
      example: examplePicture,
    }),
    Rule(
      'isPicture',
      `must be a PNG or WebP that does not move, ${pictureSizes[kind]} and ${bytesMax} bytes, as data:image/png;base64,…`,
      (value) => {
        const bytes = pictureBytes(value, bytesMax);
        return bytes !== null && isPictureFor(kind, bytes);
      },
    ),
  );
};

const colourPattern = '^#[0-9A-Fa-f]{6}$';

export const Color = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'string', pattern: colourPattern, description, example: '#1b3a8a' }),
    Rule(
      'isColour',
      'must be a colour such as #1b3a8a',
      (value) => typeof value === 'string' && isColour(value),
    ),
  );

/** Text in the colour can be read on the page and on its cards (WCAG 2.2, success criterion 1.4.3). */
export const TextColor = (scheme: ColourScheme, description: string): PropertyDecorator => {
  const { canvas, card } = statusPageGrounds[scheme];
  const contrast = `a contrast of at least ${textContrastMin}:1 with ${canvas} and ${card}`;
  return applyDecorators(
    ApiProperty({
      type: 'string',
      pattern: colourPattern,
      description: `${description} It needs ${contrast}.`,
      example: scheme === 'light' ? '#1b3a8a' : '#a9b6f5',
    }),
    Rule(
      'isReadable',
      `must be a colour such as #1b3a8a that has ${contrast}, the ${scheme} page`,
      (value) => typeof value === 'string' && isColour(value) && isReadableOnPage(value, scheme),
    ),
  );
};

const mailto = 'mailto:';

const isMailto = (url: string): boolean =>
  url.startsWith(mailto) && isEmailAddress(url.slice(mailto.length)) && !/[?&#%]/.test(url);

const isLinkUrl = (url: unknown): boolean =>
  typeof url === 'string' && url.length <= bounds.urlCharsMax && (isMailto(url) || isEndpointUrl(url));

const isLink = (value: unknown): value is PageLink => {
  const { label, url, ...others } = Object(value);
  return Object.keys(others).length === 0 && isName(label, bounds.linkLabelCharsMax) && isLinkUrl(url);
};

const linkSchema = {
  type: 'object',
  properties: {
    label: {
      type: 'string',
      minLength: 1,
      maxLength: bounds.linkLabelCharsMax,
      pattern: namePattern,
      example: 'Support',
    },
    url: {
      type: 'string',
      maxLength: bounds.urlCharsMax,
      pattern: '^(?:https?://|mailto:)',
      description: 'An absolute `http` or `https` URL without a user name, or `mailto:` and an address.',
      example: 'https://www.example.com/support',
    },
  },
  additionalProperties: false,
} as const;

const linkList = (linksMax: number) => ({
  type: 'array' as const,
  items: { ...linkSchema, required: ['label', 'url'] },
  maxItems: linksMax,
});

export const Links = (linksMax: number, description: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ ...linkList(linksMax), description } as never),
    Rule(
      'areLinks',
      `must be a list of at most ${linksMax} links, each with a label of 1 to ${bounds.linkLabelCharsMax} characters and a url that is http, https or mailto`,
      (value) => Array.isArray(value) && value.length <= linksMax && value.every(isLink),
    ),
  );

/** How the document describes a list of links in answers. */
export const shownLinks = (linksMax: number) => linkList(linksMax) as never;

export const TimeZone = (description: string): PropertyDecorator =>
  applyDecorators(
    Text(maintenanceBounds.timeZoneCharsMax, { description, example: 'Europe/Berlin' }),
    Rule(
      'isTimeZone',
      'must be a time zone such as Europe/Berlin',
      (value) =>
        typeof value === 'string' && value.length <= maintenanceBounds.timeZoneCharsMax && isTimeZone(value),
    ),
  );
