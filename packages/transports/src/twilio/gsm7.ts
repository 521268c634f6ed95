// 3GPP TS 23.038, sections 6.2.1 and 6.2.1.1: the default alphabet, and the characters that take an escape as well.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const escapedOnes = '^{}\\[~]|€';

/** Characters of the alphabet that replace similar ones. */
const alike: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '•': '*',
  '·': '.',
};

/** Returns the septets of a character, or `undefined` when the alphabet lacks it. */
const septetsOf = (character: string): number | undefined => {
  if (basic.includes(character)) return 1;
  return escapedOnes.includes(character) ? 2 : undefined;
};

export type SmsText = {
  readonly text: string;
  /** The length of a character: in septets of GSM-7, or in UTF-16 code units of UCS-2. */
  readonly costOf: (character: string) => number;
  readonly segmentMax: number;
  /** The usable length of a segment among several: its header takes places, and half a character may not fit. */
  readonly partMax: number;
};

/**
 * Writes text in GSM-7 if its characters, or others that look alike, allow it; otherwise leaves it for UCS-2.
 * https://www.twilio.com/docs/glossary/what-is-gsm-7-character-encoding
 */
export const smsTextOf = (text: string): SmsText => {
  const plain = Array.from(text, (character) => alike[character] ?? character).join('');
  return Array.from(plain).every((character) => septetsOf(character) !== undefined)
    ? { text: plain, costOf: (character) => septetsOf(character) ?? 1, segmentMax: 160, partMax: 151 }
    : { text, costOf: (character) => character.length, segmentMax: 70, partMax: 65 };
};

const costOfSms = ({ text, costOf }: SmsText): number =>
  Array.from(text).reduce((sum, character) => sum + costOf(character), 0);

/** How many segments an SMS is sent and paid as, with so many more characters of the basic alphabet. */
export const segmentsOf = (sms: SmsText, moreChars = 0): number => {
  const cost = costOfSms(sms) + moreChars;
  return cost <= sms.segmentMax ? 1 : Math.ceil(cost / sms.partMax);
};
