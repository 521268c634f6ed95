const inCss =
  /(?:^|[\s;{])(?:(?:margin|padding|border)-)?(?:left|right)\s*:|text-align\s*:\s*(?:left|right)|float\s*:\s*(?:left|right)/;
const inJsx = /\s(?:ml|mr|pl|pr|bdl|bdr)=|\bta="(?:left|right)"|\b(?:margin|padding|border)(?:Left|Right)\b/;

/** `left` and `right` are on the wrong side in languages that are read from right to left. */
export const physicalSides = (name, content) => {
  const pattern = name.endsWith('.css') ? inCss : name.endsWith('.tsx') ? inJsx : undefined;
  if (pattern === undefined) return [];
  return content
    .split('\n')
    .flatMap((line, index) =>
      pattern.test(line) ? [`src/${name}:${index + 1} names a side. Use start and end instead.`] : [],
    );
};
