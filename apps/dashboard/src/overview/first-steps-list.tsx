import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../language/text.js';
import { Allowed } from '../session/allowed.js';
import type { RestrictedOperation } from '../session/use-may.js';
import { CheckIcon } from '../ui/icons.js';
import { ButtonLink } from '../ui/links.js';
import { Section } from '../ui/section.js';
import { type FirstStep, nextStep, type Progress, steps, stepWords } from './first-steps.js';
import classes from './first-steps-list.module.css';

type Way = {
  readonly to: '/alerts/channels/new' | '/monitors/new' | '/monitors' | '/alerts';
  readonly words: string;
  readonly needs?: RestrictedOperation;
};

const ways: Readonly<Record<FirstStep, Way>> = {
  channel: { to: '/alerts/channels/new', words: t('New channel'), needs: 'createChannel' },
  monitor: { to: '/monitors/new', words: t('New monitor'), needs: 'createMonitor' },
  incident: { to: '/monitors', words: t('See the monitors') },
  delivered: { to: '/alerts', words: t('See the alerts') },
};

const hiddenKey = 'tocsin.first-steps-hidden';

/** Disappears when all steps are done. It can be hidden after the first monitor. */
export const FirstStepsList = ({ progress }: { readonly progress: Progress }) => {
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(hiddenKey) !== null);
  const next = nextStep(progress);
  if (next === undefined || (isHidden && progress.monitor)) return null;
  const hide = (): void => {
    localStorage.setItem(hiddenKey, 'yes');
    setIsHidden(true);
  };
  return (
    <Section title={t('First steps')}>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step} className={classes.step} data-done={progress[step]}>
            <span className={classes.mark}>
              {progress[step] ? <CheckIcon /> : null}
              <span className={classes.unseen}>{progress[step] ? t('Done:') : t('To do:')}</span>
            </span>
            <div>
              <p className={classes.title}>{stepWords[step].title}</p>
              <p className={classes.about}>{stepWords[step].about}</p>
              {step === next && <Way way={ways[step]} />}
            </div>
          </li>
        ))}
      </ol>
      {progress.monitor && (
        <Button size="xs" variant="subtle" mt="md" onClick={hide}>
          {t('Hide these steps')}
        </Button>
      )}
    </Section>
  );
};

const Way = ({ way: { to, words, needs } }: { readonly way: Way }) => {
  const link = (
    <ButtonLink size="xs" mt="xs" to={to}>
      {words}
    </ButtonLink>
  );
  return needs === undefined ? link : <Allowed to={needs}>{link}</Allowed>;
};
