import { Box, Button, MenuItem, TextField } from '@mui/material';
import type { LineProxy, ProxyChoice } from '@recado/contract';
import { proxies as texts } from '@recado/texts';
import { type FormEvent, useState } from 'react';

export interface ProxyFormProps {
  readonly kept: LineProxy | null;
  readonly isSaving: boolean;
  readonly onSave: (choice: ProxyChoice) => void;
  readonly onCancel: () => void;
}

type Field = keyof typeof texts.fields;

/** What its owner was given. The password is typed anew each time: nobody is shown it again. */
export function ProxyForm({ kept, isSaving, onSave, onCancel }: ProxyFormProps) {
  const [typed, setTyped] = useState({
    kind: kept?.kind ?? 'socks5',
    host: kept?.host ?? '',
    port: kept ? String(kept.port) : '',
    username: kept?.username ?? '',
    password: '',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { kind, host, port, username, password } = typed;
    onSave({
      kind: kind === 'http' ? 'http' : 'socks5',
      host: host.trim(),
      port: Number(port),
      ...(username !== '' && { username }),
      ...(password !== '' && { password }),
    });
  };
  const about = (name: Field) => ({
    size: 'small' as const,
    label: texts.fields[name],
    value: typed[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
    sx: { width: 320, maxWidth: '100%' },
  });
  return (
    <Box
      component="form"
      onSubmit={submit}
      autoComplete="off"
      sx={{ display: 'grid', gap: 2, justifyItems: 'start', pt: 1 }}
    >
      <TextField select {...about('kind')}>
        {(['socks5', 'http'] as const).map(kind => (
          <MenuItem key={kind} value={kind}>
            {texts.kinds[kind]}
          </MenuItem>
        ))}
      </TextField>
      <TextField required helperText={texts.hostHelp} {...about('host')} />
      <TextField
        required
        type="number"
        slotProps={{ htmlInput: { min: 1, max: 65_535, step: 1 } }}
        {...about('port')}
      />
      <TextField autoComplete="off" {...about('username')} />
      <TextField type="password" autoComplete="new-password" {...about('password')} />
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
