type Write = (details: object, message: string) => void;

/** What a prober needs of a log. */
export type ProberLog = { readonly debug: Write; readonly warn: Write; readonly error: Write };
