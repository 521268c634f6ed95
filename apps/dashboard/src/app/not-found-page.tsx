import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Empty } from '../ui/empty.js';
import { BookIcon } from '../ui/icons.js';
import { Page } from '../ui/page.js';

export const NotFoundPage = () => (
  <Page title="Page not found">
    <Empty
      icon={<BookIcon />}
      title="There is no page at this address"
      action={
        <Button mt="xs" renderRoot={(props) => <Link to="/" {...props} />}>
          Go to the start page
        </Button>
      }
    >
      The link may be old or incomplete.
    </Empty>
  </Page>
);
