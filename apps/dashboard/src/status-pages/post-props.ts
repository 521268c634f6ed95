import type { DraftForm } from '../ui/use-draft.js';
import type { PostDraft } from './post-draft.js';
import type { StatusComponent, StatusPost } from './status-page-queries.js';

export type PostProps = { readonly pageId: string; readonly post: StatusPost };
export type EditProps = PostProps & {
  readonly components: readonly StatusComponent[];
  readonly form: DraftForm<PostDraft>;
};

/** The path parameters of the API's operations on a post. */
export const pathOf = (pageId: string, { id }: StatusPost) => ({ path: { id: pageId, post_id: id } });
