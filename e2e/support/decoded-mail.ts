/** A mail as it was sent, and the same without its encodings (RFC 2045, section 6). */
export const decodedMail = (mail: string): string => {
  const bytes = mail
    .replaceAll('=\r\n', '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (coded) => Buffer.from(coded.replaceAll('=', ''), 'hex').toString());
  const blocks = mail.match(/(?:[A-Za-z0-9+/]{60,76}\r\n)+[A-Za-z0-9+/=]*/g) ?? [];
  return [mail, bytes, ...blocks.map((block) => Buffer.from(block, 'base64').toString())].join('\n');
};
