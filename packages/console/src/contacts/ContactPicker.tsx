import { Box, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import { campaignPageTexts } from '@recado/texts';
import { useDeferredValue, useState } from 'react';
import { formatRecipientName } from '../campaigns/formatRecipientName.ts';
import { useContacts } from './useContacts.ts';

const texts = campaignPageTexts.add;
/** Maximum number of contacts shown for a search. */
const MAX_SHOWN_CONTACTS = 20;

interface ContactPickerProps {
  readonly clientId: string;
  /** Names of the selected contacts, by chat ID. */
  readonly selectedContacts: ReadonlyMap<string, string>;
  readonly onChange: (selectedContacts: ReadonlyMap<string, string>) => void;
}

/** Form field in which a user searches contacts and selects some of them. */
export function ContactPicker({ clientId, selectedContacts, onChange }: ContactPickerProps) {
  const [q, setQ] = useState('');
  const contactsQuery = useContacts(clientId, { q: useDeferredValue(q.trim()), label: '', optedOut: 'no' });
  const matches = q.trim() === '' ? [] : (contactsQuery.data ?? []).slice(0, MAX_SHOWN_CONTACTS);
  const unmatched = [...selectedContacts].filter(([chat]) => !matches.some(contact => contact.chat === chat));
  const rows = [
    ...unmatched,
    ...matches.map(contact => [contact.chat, formatRecipientName({ to: contact.chat, name: contact.name })] as const),
  ];
  const toggle = (chat: string, name: string) => {
    const next = new Map(selectedContacts);
    if (!next.delete(chat)) next.set(chat, name);
    onChange(next);
  };
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'grid', gap: 1 }}>
      <Typography component="legend" sx={{ fontWeight: 600, mb: 1 }}>
        {texts.contacts}
      </Typography>
      <TextField
        size="small"
        type="search"
        label={texts.search}
        value={q}
        onChange={({ target }) => setQ(target.value)}
        slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
      />
      {q.trim() !== '' && contactsQuery.data?.length === 0 && (
        <Typography color="text.secondary">{texts.noContacts}</Typography>
      )}
      {rows.map(([chat, name]) => (
        <FormControlLabel
          key={chat}
          label={<bdi>{name}</bdi>}
          control={<Checkbox checked={selectedContacts.has(chat)} onChange={() => toggle(chat, name)} />}
        />
      ))}
    </Box>
  );
}
