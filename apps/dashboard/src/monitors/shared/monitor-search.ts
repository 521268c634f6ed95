/** `edit` opens the form of the settings, so that it has an address. */
export type MonitorSearch = { readonly edit?: true };

export const monitorSearch = ({ edit }: Readonly<Record<string, unknown>>): MonitorSearch =>
  edit === true ? { edit } : {};
