import { Empty } from '../ui/empty.js';
import { BookIcon } from '../ui/icons.js';
import { ButtonLink } from '../ui/links.js';
import { Page } from '../ui/page.js';

export const NotFoundPage = () => (
  <Page title="Page not found">
    <Empty
      icon={<BookIcon />}
      title="There is no page at this address"
      action={
        <ButtonLink mt="xs" to="/">
          Go to the start page
        </ButtonLink>
      }
    >
      The link may be old or incomplete.
    </Empty>
  </Page>
);
