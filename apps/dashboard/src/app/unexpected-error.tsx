import { t } from '../language/text.js';
import { Failure } from '../ui/failure.js';
import { Page } from '../ui/page.js';

/** A page can fail to load after an upgrade replaced its file. */
export const UnexpectedError = ({ error }: { readonly error: unknown }) => (
  <Page title={t('This page could not be shown')}>
    <Failure what={t('Something went wrong')} error={error} onRetry={() => window.location.reload()} />
  </Page>
);
