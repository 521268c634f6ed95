import { Anchor, Text } from '@mantine/core';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { Folded } from '../ui/folded.js';
import { Section } from '../ui/section.js';
import classes from './setup-steps.module.css';

type SetupProps = {
  /** A channel type or a monitor type. */
  readonly info: {
    readonly title: string;
    readonly setup_steps: readonly string[];
    readonly documentation_url?: string | null;
  };
};

/** Beside the form of something new. */
export const Setup = ({ info }: SetupProps) => (
  <Section title={t('How to set up {title}', { title: info.title })}>
    <Steps info={info} />
  </Section>
);

/** The setup steps of a saved resource, folded: it is set up already. */
export const SetupDone = ({ info }: SetupProps) => (
  <Folded title={t('How it was set up')} isWrong={false}>
    <Steps info={info} />
  </Folded>
);

const Steps = ({ info: { title, setup_steps: steps, documentation_url: url } }: SetupProps) => (
  <>
    <ol className={classes.steps} aria-label={t('How to set up {title}', { title })}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    {url && (
      <Text size="sm" mt="sm">
        {rich('<link>The documentation of {title}</link> shows where to click.', {
          title,
          link: (text) => (
            <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
              {text}
            </Anchor>
          ),
        })}
      </Text>
    )}
  </>
);
