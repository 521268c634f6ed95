// Counted apart from the code under test, segment by segment. 3GPP TS 23.038; 23.040, section 9.2.3.24.1.
const gsm7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/u;
const escaped = /[\^{}\\[~\]|€]/u;

/** The number of segments that a phone receives. */
export const segmentsOf = (text: string): number => {
  const isGsm = gsm7.test(text);
  const characters = Array.from(text, (character) =>
    isGsm ? (escaped.test(character) ? 2 : 1) : character.length,
  );
  const total = characters.reduce((sum, cost) => sum + cost, 0);
  if (total <= (isGsm ? 160 : 70)) return 1;
  // Toll-free numbers have one place less in each.
  const partMax = isGsm ? 152 : 66;
  let segments = 1;
  let used = 0;
  for (const cost of characters) {
    if (used + cost > partMax) {
      segments += 1;
      used = 0;
    }
    used += cost;
  }
  return segments;
};
