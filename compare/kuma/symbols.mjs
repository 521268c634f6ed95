/** Ports of the laboratory are other ones at each start. A recording has their names instead: `{web}`. */

/** @typedef {Readonly<Record<string, number>>} Ports */

/**
 * Replaces `{name}` by the port of that server, in texts at any depth. A text that is nothing else becomes a number.
 * @template Value
 * @param {Value} value @param {Ports} ports @returns {Value}
 */
export const asPorts = (value, ports) =>
  mapTexts(value, (text) => {
    const [, alone] = /^\{(\w+)\}$/.exec(text) ?? [];
    if (alone !== undefined && Object.hasOwn(ports, alone)) return ports[alone];
    return text.replaceAll(
      /\{(\w+)\}/g,
      (symbol, name) => `${Object.hasOwn(ports, name) ? ports[name] : symbol}`,
    );
  });

/**
 * Replaces the ports of servers by their names.
 * @template Value
 * @param {Value} value @param {Ports} ports @returns {Value}
 */
export const asSymbols = (value, ports) => {
  const names = new Map(Object.entries(ports).map(([name, port]) => [`${port}`, `{${name}}`]));
  return mapTexts(
    value,
    // In a URL that is part of another one, a colon is written %3A.
    (text) => text.replaceAll(/(?<=:|%3A)\d{4,5}\b/gi, (digits) => names.get(digits) ?? digits),
    (number) => names.get(`${number}`) ?? number,
  );
};

/**
 * @template Value
 * @param {Value} value
 * @param {(text: string) => unknown} ofText
 * @param {(number: number) => unknown} [ofNumber]
 * @returns {Value}
 */
const mapTexts = (value, ofText, ofNumber = (number) => number) => {
  /** @param {unknown} each @returns {unknown} */
  const mapped = (each) => {
    if (typeof each === 'string') return ofText(each);
    if (typeof each === 'number') return ofNumber(each);
    if (Array.isArray(each)) return each.map(mapped);
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([name, field]) => [name, mapped(field)]));
  };
  return /** @type {Value} */ (mapped(value));
};
