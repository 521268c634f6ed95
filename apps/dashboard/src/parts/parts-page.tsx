import { Stack } from '@mantine/core';
import { Page } from '../ui/page.js';
import { ActionParts } from './action-parts.js';
import { FormParts } from './form-parts.js';
import { ScaleParts } from './scale-parts.js';
import { ShownParts } from './shown-parts.js';

// not translated: a page for those who build the dashboard.
/** Every part of the dashboard's look, side by side. */
export const PartsPage = () => (
  <Page
    title="Parts"
    lead="What pages of the dashboard are made of. apps/dashboard/README.md says when to use what."
  >
    <Stack gap="lg">
      <ScaleParts />
      <ShownParts />
      <ActionParts />
      <FormParts />
    </Stack>
  </Page>
);
