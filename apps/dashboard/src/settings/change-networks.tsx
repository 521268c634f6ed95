import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { NetworksField, networksIn } from './key-networks.js';
import { type ApiKey, apiKeysQuery } from './settings-queries.js';

export const ChangeNetworks = ({ apiKey: { id, name, allowed_networks } }: { readonly apiKey: ApiKey }) => {
  const queries = useQueryClient();
  const shown = { allowed_networks: allowed_networks.join(', ') };
  const form = useForm({ initialValues: shown });
  const change = useMutation({
    mutationFn: () =>
      answerOf(
        api.PATCH('/v1/api-keys/{id}', {
          params: { path: { id } },
          body: { allowed_networks: networksIn(form.getValues().allowed_networks) },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: apiKeysQuery().queryKey }),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  const reset = (): void => {
    change.reset();
    form.setValues(shown);
    form.clearErrors();
  };
  return (
    <ConfirmButton
      size="xs"
      label={t('Networks')}
      question={t('Change the networks of the key “{name}”?', { name })}
      consequence={t('Programs elsewhere lose access with their next request.')}
      confirm={t('Change the networks')}
      action={{ ...change, mutate: () => change.mutate(), reset }}
    >
      <NetworksField {...form.getInputProps('allowed_networks')} />
    </ConfirmButton>
  );
};
