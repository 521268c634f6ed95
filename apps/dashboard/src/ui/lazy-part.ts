import { type ComponentType, lazy } from 'react';

/** A part of a page that is loaded when it is first shown. */
export const lazyPart = <Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }));
