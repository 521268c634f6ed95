import { Button, Checkbox, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { ComponentType } from 'react';
import { newSecret } from './channel-draft.js';
import type { ChannelFieldsProps } from './channel-form.js';
import type { ChannelType } from './channel-types.js';
import { SlackFields, TeamsFields, TelegramFields } from './chat-fields.js';

/** The fields of a channel of this type. */
export const ChannelFields = ({ type, ...props }: ChannelFieldsProps & { readonly type: ChannelType }) => {
  const Fields = fieldsOf[type];
  return (
    <Stack gap="md">
      <Fields {...props} />
      <TextInput
        label="Name"
        description="What people call it. Left empty, it is named after where it leads."
        {...props.form.getInputProps('name')}
      />
    </Stack>
  );
};

const WebhookFields = ({ form, saved }: ChannelFieldsProps) => (
  <>
    <TextInput
      label="Endpoint URL"
      description="Receives the POSTs."
      placeholder="https://hooks.example.com/in"
      type="url"
      required
      data-autofocus
      {...form.getInputProps('endpoint_url')}
    />
    <SecretField form={form} hasSecret={saved?.signed ?? false} />
  </>
);

const EmailFields = ({ form }: ChannelFieldsProps) => (
  <TextInput
    label="E-mail address"
    description="Receives the messages."
    placeholder="on-call@example.com"
    type="email"
    required
    data-autofocus
    {...form.getInputProps('email_address')}
  />
);

const fieldsOf: Readonly<Record<ChannelType, ComponentType<ChannelFieldsProps>>> = {
  Webhook: WebhookFields,
  Email: EmailFields,
  Slack: SlackFields,
  MicrosoftTeams: TeamsFields,
  Telegram: TelegramFields,
};

type SecretProps = Pick<ChannelFieldsProps, 'form'> & {
  /** Whether the channel has a secret already; it is never shown. */
  readonly hasSecret: boolean;
};

const SecretField = ({ form, hasSecret }: SecretProps) => {
  const clipboard = useClipboard();
  const { webhook_secret: secret, removesSecret } = form.getValues();
  return (
    <div>
      <PasswordInput
        label={hasSecret ? 'New webhook secret' : 'Webhook secret (optional)'}
        description={
          hasSecret
            ? 'The channel has a secret, which is never shown. Left empty, it stays.'
            : 'Every message is signed with it, so that your endpoint can tell who sent it.'
        }
        autoComplete="off"
        disabled={removesSecret}
        {...form.getInputProps('webhook_secret')}
      />
      <Group gap="sm" mt={6}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={removesSecret}
          onClick={() => form.setFieldValue('webhook_secret', newSecret())}
        >
          Make one
        </Button>
        {secret !== '' && (
          <>
            <Button size="compact-sm" variant="default" onClick={() => clipboard.copy(secret)}>
              {clipboard.copied ? 'Copied' : 'Copy it'}
            </Button>
            <Text size="sm" c="dimmed">
              Give it to your endpoint now: once saved, it is never shown again.
            </Text>
          </>
        )}
      </Group>
      {hasSecret && (
        <Checkbox
          mt="sm"
          label="Remove the secret: messages are no longer signed"
          {...form.getInputProps('removesSecret', { type: 'checkbox' })}
        />
      )}
    </div>
  );
};
