import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Empty } from '../ui/empty.js';
import { BookIcon } from '../ui/icons.js';
import { Page } from '../ui/page.js';

export const NotFoundPage = () => (
  <Page title="There is nothing here">
    <Empty
      icon={<BookIcon />}
      title="No page has this address"
      action={
        <Button mt="xs" renderRoot={(props) => <Link to="/" {...props} />}>
          To the start
        </Button>
      }
    >
      The link may be old, or part of it was lost.
    </Empty>
  </Page>
);
