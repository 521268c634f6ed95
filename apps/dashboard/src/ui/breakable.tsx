import { Fragment } from 'react';

/** Between the parts of a URL or a key. */
const parts = /(?<=[/.?&=_-])(?=[^/.?&=_-])/;

type BreakableProps = { readonly text: string; readonly between?: RegExp };

/** Lets a URL or another long word break behind its separators, rather than within a name. */
export const Breakable = ({ text, between = parts }: BreakableProps) =>
  text.split(between).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
