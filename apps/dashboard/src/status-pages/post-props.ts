import type { StatusComponent, StatusPost } from './status-page-queries.js';

export type PostProps = { readonly pageId: string; readonly post: StatusPost };
export type EditProps = PostProps & { readonly components: readonly StatusComponent[] };

/** The path parameters of the API's operations on a post. */
export const pathOf = (pageId: string, { id }: StatusPost) => ({ path: { id: pageId, post_id: id } });
