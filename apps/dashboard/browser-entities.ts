/**
 * Replaces `entities`, of which markdown-it uses one function: the browser has the table of names, which weighs 16 kB.
 * The text is parsed as an attribute, where names without a semicolon are not decoded (HTML, section 13.2.5.73).
 */
export const decodeHTMLStrict = (text: string): string => {
  const attribute = text.replaceAll('"', '&quot;');
  const { body } = new DOMParser().parseFromString(`<p title="${attribute}">`, 'text/html');
  return body.querySelector('p')?.title ?? text;
};
