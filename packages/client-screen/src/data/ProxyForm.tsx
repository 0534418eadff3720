import { Box, Button, MenuItem, TextField } from '@mui/material';
import type { LineProxy, ProxyChoice } from '@recado/contract';
import { proxyTexts as texts } from '@recado/texts';
import { type FormEvent, useState } from 'react';

export interface ProxyFormProps {
  readonly savedProxy: LineProxy | null;
  readonly isSaving: boolean;
  readonly onSave: (choice: ProxyChoice) => void;
  readonly onCancel: () => void;
}

type Field = keyof typeof texts.fields;

/** Form for the access data of the proxy. The user must retype the password, because it is never shown. */
export function ProxyForm({ savedProxy, isSaving, onSave, onCancel }: ProxyFormProps) {
  const [values, setValues] = useState({
    kind: savedProxy?.kind ?? 'socks5',
    host: savedProxy?.host ?? '',
    port: savedProxy ? String(savedProxy.port) : '',
    username: savedProxy?.username ?? '',
    password: '',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { kind, host, port, username, password } = values;
    onSave({
      kind: kind === 'http' ? 'http' : 'socks5',
      host: host.trim(),
      port: Number(port),
      ...(username !== '' && { username }),
      ...(password !== '' && { password }),
    });
  };
  const getFieldProps = (name: Field) => ({
    size: 'small' as const,
    label: texts.fields[name],
    value: values[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setValues({ ...values, [name]: target.value }),
    sx: { width: 320, maxWidth: '100%' },
  });
  return (
    <Box
      component="form"
      onSubmit={submit}
      autoComplete="off"
      sx={{ display: 'grid', gap: 2, justifyItems: 'start', pt: 1 }}
    >
      <TextField select {...getFieldProps('kind')}>
        {(['socks5', 'http'] as const).map(kind => (
          <MenuItem key={kind} value={kind}>
            {texts.kinds[kind]}
          </MenuItem>
        ))}
      </TextField>
      <TextField required helperText={texts.hostHelp} {...getFieldProps('host')} />
      <TextField
        required
        type="number"
        slotProps={{ htmlInput: { min: 1, max: 65_535, step: 1 } }}
        {...getFieldProps('port')}
      />
      <TextField autoComplete="off" {...getFieldProps('username')} />
      <TextField type="password" autoComplete="new-password" {...getFieldProps('password')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="outlined" disabled={isSaving}>
          {isSaving ? texts.saving : texts.save}
        </Button>
        <Button disabled={isSaving} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </Box>
    </Box>
  );
}
