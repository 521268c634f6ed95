import { Stack, Text } from '@mantine/core';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { Copyable } from '../ui/copyable.js';
import { Section } from '../ui/section.js';
import type { StatusPage } from './status-page-queries.js';

// not translated: paths.
const paths = { badge: '/badge.svg', feed: '/feed.atom' };

// not translated: HTML.
const embedCode = (url: string, title: string): string =>
  `<iframe src="${url}/embed" title="${title.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" width="320" height="48"></iframe>`;

/** Shows the code for an embed, and the addresses of badges and feeds. */
export const PageEmbedding = ({ page: { url, title } }: { readonly page: StatusPage }) => (
  <Section title={t('Show it elsewhere')}>
    <Stack gap="sm">
      <Text size="sm">
        {rich(
          'One line with the overall state, for any web site. Badges and feeds are at {badge} and {feed}.',
          {
            badge: <code>{paths.badge}</code>,
            feed: <code>{paths.feed}</code>,
          },
        )}
      </Text>
      <Copyable what={t('the embed')} text={embedCode(url, title)} />
    </Stack>
  </Section>
);
