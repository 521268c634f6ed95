import { Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { statusPageBounds } from '@tocsin/status-page/look';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { LockedUnless } from '../session/locked-unless.js';
import { SavedForm } from '../ui/saved-form.js';
import { useDraft } from '../ui/use-draft.js';
import classes from './appearance.module.css';
import { type AppearanceDraft, appearanceChanges, appearanceDraftOf } from './appearance-draft.js';
import { AppearancePreview } from './appearance-preview.js';
import { ColourField } from './colour-field.js';
import { LinksField } from './links-field.js';
import { LogoVisibility } from './logo-visibility.js';
import { pageLabels } from './page-labels.js';
import { PictureField } from './picture-field.js';
import { outdateStatusPages, type StatusPage, statusPageQuery } from './status-page-queries.js';

const route = getRouteApi('/inside/status-page/status-pages/$pageId/appearance');

export const AppearancePart = () => {
  const { pageId } = route.useParams();
  const { data: page } = useQuery(statusPageQuery(pageId));
  if (page === undefined) return null;
  return (
    <LockedUnless may="changeStatusPage">
      <AppearanceForm key={page.id} page={page} />
    </LockedUnless>
  );
};

const AppearanceForm = ({ page }: { readonly page: StatusPage }) => {
  const queries = useQueryClient();
  const form = useDraft<AppearanceDraft>({
    initialValues: appearanceDraftOf(page),
    of: { kind: 'status_page', id: page.id, version: page.updated_at },
  });
  const change = useMutation({
    mutationFn: (draft: AppearanceDraft) =>
      answerOf(
        api.PATCH('/v1/status-pages/{id}', {
          params: { path: { id: page.id } },
          body: appearanceChanges(page, draft),
        }),
      ),
    onSuccess: () => outdateStatusPages(queries),
  });
  const draft = form.getValues();
  /** What a field needs whose value is no event of an input. */
  const field = <Name extends keyof AppearanceDraft>(name: Name) => ({
    label: pageLabels[name],
    value: draft[name],
    onChange: (value: AppearanceDraft[Name]) => form.setFieldValue(name, value as never),
    error: form.errors[name] as string | undefined,
  });
  return (
    <div className={classes.columns}>
      <SavedForm
        form={form}
        saving={change}
        onSave={change.mutate}
        label={t('Appearance')}
        failed={t('The appearance was not saved')}
        labels={pageLabels}
      >
        <PictureField
          field="logo"
          hint={t('Above the title. A picture of any size: your browser draws it as the page needs it.')}
          {...field('logo')}
        />
        <PictureField
          field="logo_dark"
          hint={t('For readers who prefer dark colours. None: the same logo.')}
          {...field('logo_dark')}
        />
        <LogoVisibility draft={draft} />
        <PictureField
          field="favicon"
          hint={t('In the tab of the browser. None: a dot in the colour of the state.')}
          {...field('favicon')}
        />
        <ColourField
          hint={t('Behind the logo, the links and the title. Empty: the ground of the page.')}
          {...field('header_color')}
        />
        <ColourField hint={t('Empty: blue.')} scheme="light" {...field('accent_color')} />
        <ColourField
          hint={t('Empty: a lighter shade of the colour above.')}
          scheme="dark"
          {...field('accent_color_dark')}
        />
        <LinksField
          hint={t('Beside the logo. An e-mail address is fine, too.')}
          linksMax={statusPageBounds.headerLinksMax}
          {...field('header_links')}
        />
        <Textarea
          label={pageLabels.footer_text}
          description={t('Plain text, such as who you are.')}
          rows={2}
          maxLength={statusPageBounds.footerTextCharsMax}
          {...form.getInputProps('footer_text')}
        />
        <LinksField
          hint={t('Such as your imprint and your privacy policy.')}
          linksMax={statusPageBounds.footerLinksMax}
          {...field('footer_links')}
        />
      </SavedForm>
      <AppearancePreview title={page.title} draft={draft} />
    </div>
  );
};
