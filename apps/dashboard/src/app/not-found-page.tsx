import { t } from '../language/text.js';
import { Empty } from '../ui/empty.js';
import { BookIcon } from '../ui/icons.js';
import { ButtonLink } from '../ui/links.js';
import { Page } from '../ui/page.js';

export const NotFoundPage = () => (
  <Page title={t('Page not found')}>
    <Empty
      icon={<BookIcon />}
      title={t('There is no page at this address')}
      action={
        <ButtonLink mt="xs" to="/">
          {t('Go to the start page')}
        </ButtonLink>
      }
    >
      {t('The link may be old or incomplete.')}
    </Empty>
  </Page>
);
