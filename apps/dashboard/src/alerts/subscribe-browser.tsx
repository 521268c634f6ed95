import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../language/text.js';
import { Failure } from '../ui/failure.js';
import { Folded } from '../ui/folded.js';
import { subscribeBrowser, takesPush } from './browser-subscription.js';

type SubscribeBrowserProps = {
  /** A stored channel has a subscription, perhaps of another browser. */
  readonly isSaved: boolean;
  readonly isWrong: boolean;
  readonly onSubscribed: (fields: Readonly<Record<string, unknown>>) => void;
  /** The fields of the subscription, which the browser fills in. */
  readonly children: ReactNode;
};

export const SubscribeBrowser = ({ isSaved, isWrong, onSubscribed, children }: SubscribeBrowserProps) => {
  const subscribe = useMutation({ mutationFn: subscribeBrowser, onSuccess: onSubscribed });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isSaved) button.current?.focus();
  }, [isSaved]);
  return (
    <Stack gap="sm">
      {takesPush() ? (
        <Button
          ref={button}
          variant="default"
          w="fit-content"
          onClick={() => subscribe.mutate()}
          loading={subscribe.isPending}
        >
          {isSaved ? t('Send to this browser instead') : t('Subscribe this browser')}
        </Button>
      ) : (
        <Text size="sm">
          {t(
            'This browser takes no push notifications here. Open Tocsin over https, and on an iPhone or iPad from the home screen.',
          )}
        </Text>
      )}
      {subscribe.error && <Failure what={t('The browser was not subscribed')} error={subscribe.error} />}
      <Text size="sm" role="status">
        {subscribe.isSuccess ? t('This browser is subscribed. Save the channel.') : ''}
      </Text>
      <Folded title={t('The fields of the subscription')} isWrong={isWrong}>
        {children}
      </Folded>
    </Stack>
  );
};
