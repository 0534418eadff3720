import { Box, Button } from '@mui/material';
import { common, webhookTools } from '@recado/texts';
import { TextInput } from '@recado/ui';
import { type FormEvent, useState } from 'react';
import { useChangeKeys, type WebhookKeySet } from './useChangeKeys.ts';

const { header: texts, toasts, failures } = webhookTools;

export interface StaticHeaderFormProps {
  readonly clientId: string;
  readonly header: WebhookKeySet['header'];
  readonly onClose: () => void;
}

/** Which names and values are allowed says the server, in Spanish. */
export function StaticHeaderForm({ clientId, header, onClose }: StaticHeaderFormProps) {
  const [name, setName] = useState(header?.name ?? '');
  const [value, setValue] = useState(header?.value ?? '');
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useChangeKeys<{ readonly name: string; readonly value: string }>(clientId, {
    call: (sdk, params, payload) => sdk.request('PUT /clients/{id}/webhook/header', { params, payload }),
    done: () => toasts.headerSaved,
    failed: failures.header,
    onDone: onClose,
    onFailed: setProblem,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = { name: name.trim(), value: value.trim() };
    if (given.name === '' || given.value === '') setProblem(texts.incomplete);
    else mutate(given);
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
          {isPending ? common.saving : common.save}
        </Button>
        <Button onClick={onClose} disabled={isPending}>
          {common.cancel}
        </Button>
      </Box>
    </Box>
  );
}
