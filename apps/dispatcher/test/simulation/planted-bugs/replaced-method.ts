import type { Variant } from './variant.js';

/** Replaces a method of all objects of a class until the run is over. */
export const replacing =
  <Name extends string, Method>(
    prototype: Record<Name, Method>,
    name: Name,
    replacementOf: (method: Method) => Method,
  ): Variant['replaceMethod'] & {} =>
  () => {
    const method = prototype[name];
    prototype[name] = replacementOf(method);
    return () => {
      prototype[name] = method;
    };
  };
