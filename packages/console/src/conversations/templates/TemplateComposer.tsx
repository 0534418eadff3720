import { Box, Button, Link, MenuItem, TextField, Typography } from '@mui/material';
import { TemplatePreview } from '@recado/client-screen/templates';
import type { Conversation, Template } from '@recado/contract';
import { templateTexts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, TextLink, toast, useApi, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { createIdempotencyKey } from '../composer/createIdempotencyKey.ts';

const texts = templateTexts.composer;

export interface TemplateComposerProps {
  readonly clientId: string;
  readonly conversation: Conversation;
}

/** Replaces the composer when only templates can be sent. The user selects, fills in, checks and sends one. */
export function TemplateComposer({ clientId, conversation }: TemplateComposerProps) {
  const query = { status: 'approved' as const, limit: 100 };
  const { data, error, refetch } = useApi('GET /clients/{id}/templates', { params: { id: clientId }, query });
  const sendableTemplates = data?.templates.filter(({ sendable }) => sendable) ?? [];
  const path = `/clients/${clientId}/templates`;
  return (
    <Box
      component="section"
      aria-label={texts.label}
      sx={{
        ...{ borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper', p: 2 },
        ...{ display: 'grid', gap: 1.5, maxHeight: '60%', overflowY: 'auto' },
      }}
    >
      <Typography variant="body2">{texts.closed}</Typography>
      {error && !data && (
        <Typography variant="body2" color="error">
          {getFailureMessage(error, texts.loadFailed)}{' '}
          <Link component="button" onClick={() => refetch()}>
            {texts.again}
          </Link>
        </Typography>
      )}
      {data && sendableTemplates.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {texts.none} <TextLink to={path}>{texts.make}</TextLink>
        </Typography>
      )}
      {sendableTemplates.length > 0 && (
        <TemplateForm
          key={conversation.id}
          clientId={clientId}
          chat={conversation.chat}
          templates={sendableTemplates}
        />
      )}
    </Box>
  );
}

interface TemplateFormProps {
  readonly clientId: string;
  readonly chat: string;
  readonly templates: readonly Template[];
}

function TemplateForm({ clientId, chat, templates: allTemplates }: TemplateFormProps) {
  const sdk = useSdk();
  const [selectedName, setSelectedName] = useState('');
  const [values, setValues] = useState<readonly string[]>([]);
  // Keep the idempotency key until the message is sent, so that a second click or a retry sends no copy.
  const [key, setKey] = useState(createIdempotencyKey);
  const template = allTemplates.find(each => templateLabelOf(each) === selectedName);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ name, language }: Template) =>
      sdk.request('POST /clients/{id}/messages', {
        params: { id: clientId },
        headers: { 'idempotency-key': key },
        payload: { to: chat, type: 'template', template: { name, language, values: [...values] } },
      }),
    onSuccess({ status }) {
      toast.success(status === 'sent' ? texts.sent : texts.unconfirmed);
      setSelectedName('');
      setValues([]);
      setKey(createIdempotencyKey());
    },
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.failed));
    },
  });
  const isFilled = template?.variables.every((_, n) => (values[n] ?? '').trim() !== '') ?? false;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (template && isFilled && !isPending) mutate(template);
  };
  return (
    <Box component="form" onSubmit={send} sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        select
        size="small"
        label={texts.choose}
        value={selectedName}
        onChange={({ target }) => {
          setSelectedName(target.value);
          setValues([]);
          setKey(createIdempotencyKey());
        }}
      >
        {allTemplates.map(each => (
          <MenuItem key={templateLabelOf(each)} value={templateLabelOf(each)}>
            {templateLabelOf(each)}
          </MenuItem>
        ))}
      </TextField>
      {template?.variables.map(({ part, name }, n) => (
        <TextField
          key={`${part} ${name}`}
          size="small"
          required
          label={texts.gap[part](name)}
          value={values[n] ?? ''}
          slotProps={{ htmlInput: { maxLength: 1_024, dir: 'auto' }, inputLabel: { required: false } }}
          onChange={({ target }) => {
            const newValues = template.variables.map((_, index) =>
              index === n ? target.value : (values[index] ?? ''),
            );
            setValues(newValues);
            setKey(createIdempotencyKey());
          }}
        />
      ))}
      {template && <TemplatePreview template={template} values={values} />}
      <Button type="submit" variant="contained" disabled={!isFilled || isPending} sx={{ justifySelf: 'start' }}>
        {isPending ? texts.sending : texts.send}
      </Button>
    </Box>
  );
}

const templateLabelOf = ({ name, language }: Template): string => `${name} (${language})`;
