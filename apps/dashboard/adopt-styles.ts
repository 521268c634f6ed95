/** Adds the styles of a module to the page. The policy of the page allows it: it concerns style elements and files. */
export const adoptStyles = (css: string): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
};
