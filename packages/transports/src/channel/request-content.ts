export type HttpMethod = 'POST' | 'PUT';

export type RequestContent = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer };
