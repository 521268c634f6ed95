import { Button } from '@mantine/core';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { allPages } from '../api/all-pages.js';
import { answerOf, api, type Schemas } from '../api/client.js';
import { t } from '../language/text.js';
import { Failure } from '../ui/failure.js';
import {
  componentsQuery,
  outdateStatusPages,
  type StatusPage,
  type StatusPost,
  statusPagesQuery,
} from './status-page-queries.js';

type Incident = Pick<Schemas['Incident'], 'id' | 'monitor_id'>;

/** A button for each status page with a component that stands on the monitor of the incident. */
export const PostFromIncident = ({ incident }: { readonly incident: Incident }) => {
  const { data: pages = [] } = useQuery(statusPagesQuery());
  const touched = useQueries({
    queries: pages.map(({ id }) => componentsQuery(id)),
    combine: (answers) =>
      pages.filter((_, at) => answers[at]?.data?.some(({ monitor_id: id }) => id === incident.monitor_id)),
  });
  return (
    <>
      {touched.map((page) => (
        <WriteButton
          key={page.id}
          page={page}
          incident={incident}
          label={touched.length === 1 ? t('Write a post') : t('Write a post on {name}', { name: page.title })}
        />
      ))}
    </>
  );
};

type WriteProps = { readonly page: StatusPage; readonly incident: Incident; readonly label: string };

/** Opens the post about the incident, or creates its draft. */
const WriteButton = ({ page, incident, label }: WriteProps) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const write = useMutation({
    mutationFn: async () => (await postAbout(page.id, incident.id)) ?? draftAbout(page.id, incident.id),
    onSuccess: async ({ id }) => {
      await outdateStatusPages(queries);
      await navigate({ to: '/status-pages/$pageId/posts/$postId', params: { pageId: page.id, postId: id } });
    },
  });
  return (
    <>
      {write.error !== null && <Failure what={t('The post was not drafted')} error={write.error} />}
      <Button variant="default" loading={write.isPending} onClick={() => write.mutate()}>
        {label}
      </Button>
    </>
  );
};

const postAbout = async (pageId: string, incidentId: string): Promise<StatusPost | undefined> => {
  const posts = await allPages((query) =>
    answerOf(
      api.GET('/v1/status-pages/{id}/posts', {
        params: { path: { id: pageId }, query: { ...query, kind: 'incident' } },
      }),
    ),
  );
  return posts.find(({ incident_id: id }) => id === incidentId);
};

const draftAbout = (pageId: string, incidentId: string): Promise<StatusPost> =>
  answerOf(
    api.POST('/v1/status-pages/{id}/posts', {
      params: { path: { id: pageId } },
      body: { incident_id: incidentId },
    }),
  );
