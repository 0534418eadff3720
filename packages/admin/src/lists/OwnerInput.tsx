import { FormControl, InputLabel, OutlinedInput } from '@mui/material';
import type { User } from '@recado/contract';
import { adminLists as texts } from '@recado/texts';
import { useApi } from '@recado/ui';
import { useDeferredValue, useId, useState } from 'react';

export interface OwnerInputProps {
  readonly label: string;
  /** Id of the owner who is chosen; empty for none. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** How an owner is told from others of the same name. */
const nameOf = ({ name, email }: Pick<User, 'name' | 'email'>): string => `${name} <${email}>`;

/** An owner, looked for by name or e-mail: the browser offers those who fit what is typed. */
export function OwnerInput({ label, value, onChange }: OwnerInputProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const q = useDeferredValue(typed ?? '');
  const { data: chosen } = useApi(
    'GET /admin/users/{id}',
    { params: { id: value } },
    { enabled: value !== '' },
  );
  const { data: found } = useApi(
    'GET /admin/users',
    { query: { range: [0, OFFERED - 1], sort: ['name', 'ASC'], q: q.replace(/ <.*/, '').slice(0, 100) } },
    { enabled: typed !== undefined },
  );
  const change = (text: string) => {
    setTyped(text);
    const owner = found?.users.find(user => nameOf(user) === text);
    if (owner) onChange(owner.id);
    else if (text === '' && value !== '') onChange('');
  };
  const shown = value !== '' && chosen ? nameOf(chosen.user) : '';
  return (
    <FormControl fullWidth size="small" variant="outlined">
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        notched
        placeholder={texts.any}
        sx={{ fontSize: '0.9375rem' }}
        value={typed ?? shown}
        onChange={event => change(event.target.value)}
        onFocus={event => {
          setTyped(shown);
          event.target.select();
        }}
        // What was typed and is nobody is no filter: it shows again what is.
        onBlur={() => setTyped(undefined)}
        slotProps={{ input: { list: `${id}owners`, autoComplete: 'off' } }}
      />
      <datalist id={`${id}owners`}>
        {found?.users.map(user => (
          <option key={user.id} value={nameOf(user)} />
        ))}
      </datalist>
    </FormControl>
  );
}

const OFFERED = 20;
