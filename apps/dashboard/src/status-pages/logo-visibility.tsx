import { Text } from '@mantine/core';
import { statusPageGrounds } from '@tocsin/status-page/look';
import { useEffect, useState } from 'react';
import { t } from '../language/text.js';
import type { AppearanceDraft } from './appearance-draft.js';
import { coloursOf, type Scheme, schemes } from './page-colours.js';
import { pixelsOf, visibleShare } from './picture-file.js';

/** A logo of which less stands out is hard to see. */
const visibleShareMin = 0.4;

const words: Readonly<Record<Scheme, () => string>> = {
  light: () =>
    t(
      'The logo is hard to see on the light page: most of it has nearly the colour of its ground. Give the head another ground, or choose another logo.',
    ),
  dark: () =>
    t(
      'The logo is hard to see on the dark page: most of it has nearly the colour of its ground. Choose a logo for the dark, or give the head another ground.',
    ),
};

const shownIn = ({ logo, logo_dark: dark }: AppearanceDraft, scheme: Scheme): string | null =>
  scheme === 'dark' ? (dark ?? logo) : (logo ?? dark);

/** Says where the logo can hardly be seen, such as white on white. */
export const LogoVisibility = ({ draft }: { readonly draft: AppearanceDraft }) => (
  <div aria-live="polite">
    {schemes.map((scheme) => (
      <VisibilityIn
        key={scheme}
        logo={shownIn(draft, scheme)}
        ground={coloursOf(draft, scheme).head ?? statusPageGrounds[scheme].canvas}
        scheme={scheme}
      />
    ))}
  </div>
);

type Props = { readonly logo: string | null; readonly ground: string; readonly scheme: Scheme };

const VisibilityIn = ({ logo, ground, scheme }: Props) => {
  const pixels = usePixels(logo);
  if (pixels === null || visibleShare(pixels, ground) >= visibleShareMin) return null;
  return (
    <Text size="sm" c="var(--mantine-color-error)">
      {words[scheme]()}
    </Text>
  );
};

const usePixels = (url: string | null): Uint8ClampedArray | null => {
  const [pixels, setPixels] = useState<Uint8ClampedArray | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setPixels(null);
    if (url !== null)
      void pixelsOf(url).then((found) => {
        if (isCurrent) setPixels(found);
      });
    return () => {
      isCurrent = false;
    };
  }, [url]);
  return pixels;
};
