import { Failure } from '../ui/failure.js';
import { Page } from '../ui/page.js';

/** What stands where a page could not be drawn, for example because its file was replaced by a newer version. */
export const UnexpectedError = ({ error }: { readonly error: unknown }) => (
  <Page title="This page could not be shown">
    <Failure what="Something went wrong" error={error} onRetry={() => window.location.reload()} />
  </Page>
);
