/**
 * Stands for `entities`, of which markdown-it uses one function: the browser has the table of names, which weighs
 * 16 kB. In an attribute, a name without its semicolon stays as it is (HTML, section 13.2.5.73), which is strict.
 */
export const decodeHTMLStrict = (text: string): string => {
  const attribute = text.replaceAll('"', '&quot;');
  const { body } = new DOMParser().parseFromString(`<p title="${attribute}">`, 'text/html');
  return body.querySelector('p')?.title ?? text;
};
