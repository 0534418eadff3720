import { FormControl, InputLabel, OutlinedInput } from '@mui/material';
import type { User } from '@recado/contract';
import { adminListTexts as texts } from '@recado/texts';
import { useApi } from '@recado/ui';
import { useDeferredValue, useId, useState } from 'react';

export interface OwnerInputProps {
  readonly label: string;
  /** Id of the selected owner. Empty if no owner is selected. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Formats an owner with the e-mail address, because several owners may have the same name. */
const formatOwner = ({ name, email }: Pick<User, 'name' | 'email'>): string => `${name} <${email}>`;

/**
 * Field that selects an owner by name or e-mail address. The browser suggests the owners that match the typed
 * text.
 */
export function OwnerInput({ label, value, onChange }: OwnerInputProps) {
  const id = useId();
  const [inputText, setInputText] = useState<string>();
  const q = useDeferredValue(inputText ?? '');
  const { data: selection } = useApi('GET /admin/users/{id}', { params: { id: value } }, { enabled: value !== '' });
  const { data: matches } = useApi(
    'GET /admin/users',
    { query: { range: [0, MAX_SUGGESTIONS - 1], sort: ['name', 'ASC'], q: q.replace(/ <.*/, '').slice(0, 100) } },
    { enabled: inputText !== undefined },
  );
  const changeText = (text: string) => {
    setInputText(text);
    const owner = matches?.users.find(user => formatOwner(user) === text);
    if (owner) onChange(owner.id);
    else if (text === '' && value !== '') onChange('');
  };
  const selectedLabel = value !== '' && selection ? formatOwner(selection.user) : '';
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
        value={inputText ?? selectedLabel}
        onChange={event => changeText(event.target.value)}
        onFocus={event => {
          setInputText(selectedLabel);
          event.target.select();
        }}
        // Show the selected owner again, because a text that matches no owner does not change the filter.
        onBlur={() => setInputText(undefined)}
        slotProps={{ input: { list: `${id}owners`, autoComplete: 'off' } }}
      />
      <datalist id={`${id}owners`}>
        {matches?.users.map(user => (
          <option key={user.id} value={formatOwner(user)} />
        ))}
      </datalist>
    </FormControl>
  );
}

const MAX_SUGGESTIONS = 20;
