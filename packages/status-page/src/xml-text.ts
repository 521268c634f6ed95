/** Characters that XML 1.0 cannot hold (section 2.2), and halves of surrogate pairs. */
const notXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

export const xmlText = (text: string): string => text.replaceAll(notXml, '\u{FFFD}');
