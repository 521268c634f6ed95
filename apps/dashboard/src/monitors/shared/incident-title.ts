/** The title without the name of the monitor, which the row has: "Shop is down: …" becomes "Is down: …". */
export const titleInRow = (title: string, monitorName: string): string => {
  if (!title.startsWith(monitorName)) return title;
  const rest = title.slice(monitorName.length).replace(/^:? +/, '');
  return rest === '' ? title : `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
};
