import { Unreadable } from './unreadable.js';

/** Copying an object with this key sets its prototype: its fields would then be read as those of the object. */
export const prototypeKey = '__proto__';

export const prototypeRefusal = `It has a key "${prototypeKey}", which no program of this kind writes. Remove the key.`;

/** Without recursion, because values may lie too deep for one. */
const refusePrototypeKey = (value: unknown): void => {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Object.hasOwn(next, prototypeKey)) throw new Unreadable(prototypeRefusal);
    for (const each of Object.values(next)) waiting.push(each);
  }
};

/** Parses JSON of a stranger. @throws Unreadable for the key @throws SyntaxError for a text that is no JSON */
export const parseJson = (text: string): unknown => {
  const value: unknown = JSON.parse(text);
  refusePrototypeKey(value);
  return value;
};
