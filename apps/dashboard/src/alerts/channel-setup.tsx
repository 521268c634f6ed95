import { Anchor, Text } from '@mantine/core';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { Folded } from '../ui/folded.js';
import { Section } from '../ui/section.js';
import classes from './channel-setup.module.css';
import type { ChannelTypeInfo } from './channel-types.js';

type ChannelSetupProps = { readonly info: ChannelTypeInfo };

/** Beside the form of a new channel. */
export const ChannelSetup = ({ info }: ChannelSetupProps) => (
  <Section title={t('How to set up {title}', { title: info.title })}>
    <Steps info={info} />
  </Section>
);

/** A saved channel is set up, so its steps are folded. */
export const ChannelSetupDone = ({ info }: ChannelSetupProps) => (
  <Folded title={t('How it was set up')} isWrong={false}>
    <Steps info={info} />
  </Folded>
);

const Steps = ({ info: { title, setup_steps: steps, documentation_url: url } }: ChannelSetupProps) => (
  <>
    <ol className={classes.steps} aria-label={t('How to set up {title}', { title })}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    {url !== null && (
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
