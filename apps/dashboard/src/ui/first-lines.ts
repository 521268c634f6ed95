export const firstLines = (
  text: string,
  linesMax: number,
): { readonly lines: string; readonly leftOut: number } => {
  const lines = text.split('\n');
  return { lines: lines.slice(0, linesMax).join('\n'), leftOut: Math.max(0, lines.length - linesMax) };
};
