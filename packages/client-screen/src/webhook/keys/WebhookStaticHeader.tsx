import { Box, Button, Typography } from '@mui/material';
import { commonTexts, webhookToolTexts } from '@recado/texts';
import { CopyField, EditIcon, TextInput, TrashIcon } from '@recado/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useChangeWebhookKeys, type WebhookKeySet } from './useChangeWebhookKeys.ts';

const { header: texts, toasts, failures } = webhookToolTexts;

export interface WebhookStaticHeaderProps {
  readonly clientId: string;
  readonly header: WebhookKeySet['header'];
}

/** Static header for receivers that cannot verify a signature. The user can view, edit or remove it. */
export function WebhookStaticHeader({ clientId, header }: WebhookStaticHeaderProps) {
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const removal = useChangeWebhookKeys<{ readonly name: string }>(clientId, {
    call: (sdk, params, { name }) =>
      sdk.request('PUT /clients/{id}/webhook/header', { params, payload: { name, value: '' } }),
    successText: () => toasts.headerRemoved,
    failureText: failures.header,
    onDone: () => editButton.current?.focus(),
  });
  return (
    <Box>
      {isEditing ? (
        <StaticHeaderForm clientId={clientId} header={header} onClose={() => setEditing(false)} />
      ) : (
        <>
          {header ? (
            <CopyField secret label={texts.named(header.name)} value={header.value} done={toasts.headerCopied} />
          ) : (
            <>
              <Typography variant="body2" color="text.secondary" gutterBottom>
                {texts.title}
              </Typography>
              <Typography sx={{ minHeight: 48, display: 'flex', alignItems: 'center' }}>{texts.none}</Typography>
            </>
          )}
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            {texts.hint}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mt: 0.5 }}>
            <Button ref={editButton} startIcon={<EditIcon />} onClick={() => setEditing(true)}>
              {header ? texts.edit : texts.add}
            </Button>
            {header && (
              <Button
                startIcon={<TrashIcon />}
                aria-disabled={removal.isPending}
                onClick={() => removal.isPending || removal.mutate(header)}
              >
                {texts.remove}
              </Button>
            )}
          </Box>
        </>
      )}
    </Box>
  );
}

interface StaticHeaderFormProps {
  readonly clientId: string;
  readonly header: WebhookKeySet['header'];
  readonly onClose: () => void;
}

/** Form for the static header. The server validates the name and the value, with errors in Spanish. */
function StaticHeaderForm({ clientId, header, onClose }: StaticHeaderFormProps) {
  const [name, setName] = useState(header?.name ?? '');
  const [value, setValue] = useState(header?.value ?? '');
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useChangeWebhookKeys<{ readonly name: string; readonly value: string }>(clientId, {
    call: (sdk, params, payload) => sdk.request('PUT /clients/{id}/webhook/header', { params, payload }),
    successText: () => toasts.headerSaved,
    failureText: failures.header,
    onDone: onClose,
    onFailed: setProblem,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newHeader = { name: name.trim(), value: value.trim() };
    if (newHeader.name === '' || newHeader.value === '') setProblem(texts.incomplete);
    else mutate(newHeader);
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, pt: 1 }}>
      <TextInput
        label={texts.name}
        placeholder={texts.namePlaceholder}
        value={name}
        autoFocus
        autoComplete="off"
        error={problem !== undefined}
        onChange={event => setName(event.target.value)}
      />
      <TextInput
        label={texts.value}
        value={value}
        autoComplete="off"
        error={problem !== undefined}
        helperText={problem ?? texts.hint}
        onChange={event => setValue(event.target.value)}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={isPending}>
          {isPending ? commonTexts.saving : commonTexts.save}
        </Button>
        <Button onClick={onClose} disabled={isPending}>
          {commonTexts.cancel}
        </Button>
      </Box>
    </Box>
  );
}
