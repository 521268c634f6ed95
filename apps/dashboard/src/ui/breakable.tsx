import { Fragment } from 'react';

/** Lets a URL or another long word break behind its separators, rather than within a name. */
export const Breakable = ({ text }: { readonly text: string }) =>
  text.split(/(?<=[/.?&=_-])(?=[^/.?&=_-])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
