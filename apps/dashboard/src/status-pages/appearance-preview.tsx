import { statusPageGrounds, textOn } from '@tocsin/status-page/look';
import type { CSSProperties } from 'react';
import { t } from '../language/text.js';
import classes from './appearance.module.css';
import type { AppearanceDraft } from './appearance-draft.js';
import { coloursOf, type Scheme, schemes } from './page-colours.js';

const schemeWords: Readonly<Record<Scheme, string>> = {
  light: t('On the light page'),
  dark: t('On the dark page'),
};

// not translated: names of custom properties.
const styleOf = (draft: AppearanceDraft, scheme: Scheme): CSSProperties => {
  const { head, link } = coloursOf(draft, scheme);
  const { canvas, card } = statusPageGrounds[scheme];
  const text = scheme === 'light' ? '#1b2130' : '#e6e9ef';
  return {
    '--page': canvas,
    '--card': card,
    '--text': text,
    '--link': link ?? (scheme === 'light' ? '#3a4cb8' : '#a9b6f5'),
    '--on-link': scheme === 'light' ? '#ffffff' : canvas,
    '--head': head ?? canvas,
    '--head-text': head === null ? text : textOn(head),
    '--head-link': head === null ? 'var(--link)' : textOn(head),
  } as CSSProperties;
};

type Props = { readonly title: string; readonly draft: AppearanceDraft };

/** What the page will look like, in both schemes at once. It needs no saving. */
export const AppearancePreview = ({ title, draft }: Props) => (
  <aside className={classes.preview} aria-label={t('Preview')}>
    {schemes.map((scheme) => (
      <section key={scheme} aria-label={schemeWords[scheme]}>
        <p className={classes.caption}>{schemeWords[scheme]}</p>
        <Sample title={title} draft={draft} scheme={scheme} />
      </section>
    ))}
  </aside>
);

const Sample = ({ title, draft, scheme }: Props & { readonly scheme: Scheme }) => {
  const logo = (scheme === 'dark' ? (draft.logo_dark ?? draft.logo) : draft.logo) ?? draft.logo_dark;
  const named = (links: AppearanceDraft['header_links']) => links.filter(({ label }) => label.trim() !== '');
  return (
    <div className={classes.sample} style={styleOf(draft, scheme)}>
      <div className={classes.head}>
        {(logo !== null || named(draft.header_links).length > 0) && (
          <div className={classes.row}>
            {logo !== null && <img className={classes.logo} src={logo} alt="" />}
            <span className={classes.links}>
              {named(draft.header_links).map(({ label }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two links may have the same label.
                <u key={at}>{label}</u>
              ))}
            </span>
          </div>
        )}
        <b className={classes.title}>{title}</b>
      </div>
      <div className={classes.body}>
        <p className={classes.card}>
          {t('A card of the page, with')} <u className={classes.link}>{t('a link')}</u>
        </p>
        <span className={classes.button}>{t('A button')}</span>
        {draft.footer_text.trim() !== '' && <p className={classes.footer}>{draft.footer_text}</p>}
        <p className={classes.links}>
          {named(draft.footer_links).map(({ label }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two links may have the same label.
            <u key={at} className={classes.link}>
              {label}
            </u>
          ))}
        </p>
      </div>
    </div>
  );
};
