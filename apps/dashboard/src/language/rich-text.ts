import { Children, type ReactNode } from 'react';
import { formatOf, type Text } from './text.js';

type RichValues = Readonly<Record<string, ReactNode | ((content: ReactNode) => ReactNode)>>;

/** A text with elements in it: `<link>` in the text is drawn by the function `link`. */
export const rich = (text: Text, values: RichValues): ReactNode =>
  Children.toArray(formatOf(text, false).format<ReactNode>(values as never));
