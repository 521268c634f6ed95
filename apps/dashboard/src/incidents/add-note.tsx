import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NewIncidentNote } from '../api/bounds/new-incident-note.js';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { Failure } from '../ui/failure.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import classes from './timeline.module.css';

export const AddNote = ({ incidentId }: { readonly incidentId: string }) => {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const add = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/v1/incidents/{id}/notes', {
          params: { path: { id: incidentId } },
          body: { text: text.trim() },
        }),
      ),
    onSuccess: () => {
      setText('');
      return queries.invalidateQueries({ queryKey: ['incidents'] });
    },
  });
  const isEmpty = text.trim() === '';
  return (
    <form
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) add.mutate();
      }}
    >
      <Textarea
        aria-label={t('Note')}
        placeholder={t('What you found, or what you did')}
        description={t('Notes stay inside your account. No message has them.')}
        inputWrapperOrder={['input', 'description']}
        autosize={false}
        rows={2}
        maxLength={NewIncidentNote.text.maxLength}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {add.error !== null && <Failure what={t('The note was not added')} error={add.error} />}
      <Button type="submit" variant="default" loading={add.isPending} disabled={isEmpty} w="fit-content">
        {t('Add a note')}
      </Button>
      <LeaveGuard isDirty={() => !isEmpty && !add.isPending} />
    </form>
  );
};
