type Write = (details: object, message: string) => void;

export type ProberLog = { readonly debug: Write; readonly warn: Write; readonly error: Write };
