import { Button, Checkbox, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useClipboard } from '@mantine/hooks';
import { type ChannelDraft, type DraftType, newSecret } from './channel-draft.js';

type ChannelForm = UseFormReturnType<ChannelDraft>;

type FieldsProps = {
  readonly form: ChannelForm;
  /** Whether the channel has a secret already; it is never shown. */
  readonly hasSecret: boolean;
};

/** The fields of a channel of this type. */
export const ChannelFields = ({ type, ...props }: FieldsProps & { readonly type: DraftType }) => (
  <Stack gap="md">
    {type === 'Webhook' ? <WebhookFields {...props} /> : <EmailFields {...props} />}
    <TextInput
      label="Name"
      description="What people call it. Left empty, it is named after where it leads."
      {...props.form.getInputProps('name')}
    />
  </Stack>
);

const WebhookFields = ({ form, hasSecret }: FieldsProps) => (
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
    <SecretField form={form} hasSecret={hasSecret} />
  </>
);

const EmailFields = ({ form }: FieldsProps) => (
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

const SecretField = ({ form, hasSecret }: FieldsProps) => {
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
