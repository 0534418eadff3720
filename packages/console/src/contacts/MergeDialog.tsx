import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import type { Contact } from '@recado/contract';
import { common, contacts } from '@recado/texts';
import { failureMessage, formatPhone, toast, usePhone, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { nameOf } from './ContactRow.tsx';
import { CONTACTS, useContacts } from './useContacts.ts';

const texts = contacts.merge;
const MERGE = 'POST /clients/{id}/contacts/{contact}/merge';

export interface MergeDialogProps {
  readonly clientId: string;
  readonly contact: Contact;
  readonly onClose: () => void;
  /** With the contact that is left. */
  readonly onMerged: (contact: Contact) => void;
}

/** Two contacts that are one person: the other is looked for, what becomes of them is shown, and only then they are one. */
export function MergeDialog({ clientId, contact, onClose, onMerged }: MergeDialogProps) {
  const id = useId();
  const isPhone = usePhone();
  const [typed, setTyped] = useState('');
  const [other, setOther] = useState<Contact>();
  const q = useDeferredValue(typed.trim());
  const { data = [] } = useContacts(clientId, { q, label: '', optedOut: '' });
  const sdk = useSdk();
  const queries = useQueryClient();
  const ask = (chosen: Contact, dryRun: boolean) =>
    sdk.request(MERGE, {
      params: { id: clientId, contact: contact.id },
      payload: { other: chosen.id, dryRun },
    });
  const look = useMutation({ mutationFn: (chosen: Contact) => ask(chosen, true) });
  const merge = useMutation({
    mutationFn: (chosen: Contact) => ask(chosen, false),
    onSuccess: () => {
      toast.success(texts.done);
      return queries.invalidateQueries({ queryKey: [CONTACTS] });
    },
  });
  const choose = (chosen: Contact) => {
    setOther(chosen);
    merge.reset();
    look.mutate(chosen);
  };
  const error = merge.error ?? look.error;
  const result = look.data?.contact;
  const found = data.filter(one => one.id !== contact.id).slice(0, 8);
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={isPhone} onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {texts.title(nameOf(contact))}
      </DialogTitle>
      <DialogContent
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 2,
          pt: '8px !important',
          alignContent: 'start',
        }}
      >
        <Typography color="text.secondary">{texts.about}</Typography>
        <TextField
          autoFocus
          size="small"
          type="search"
          label={texts.search}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
        />
        {q !== '' && (
          <Box component="ul" aria-label={texts.found} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {found.map(one => (
              <li key={one.id}>
                <Button
                  onClick={() => choose(one)}
                  aria-pressed={one.id === other?.id}
                  sx={{
                    justifyContent: 'start',
                    textAlign: 'start',
                    whiteSpace: 'normal',
                    overflowWrap: 'anywhere',
                  }}
                >
                  <bdi>{[nameOf(one), one.name !== null && numberOf(one)].filter(Boolean).join(' · ')}</bdi>
                </Button>
              </li>
            ))}
            {found.length === 0 && <li>{texts.noneFound}</li>}
          </Box>
        )}
        {error && <Alert severity="error">{failureMessage(error, texts.failed)}</Alert>}
        {result && !error && (
          <Alert severity="info">
            {texts.result(nameOf(result), numberOf(result))}
            {result.labels.length > 0 && ` ${texts.labels(result.labels.join(', '))}`} {texts.forGood}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button
          variant="contained"
          disabled={!other || !result || look.isPending || look.isError || merge.isPending}
          onClick={() => other && merge.mutate(other, { onSuccess: told => onMerged(told.contact) })}
        >
          {merge.isPending ? texts.merging : texts.merge}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const numberOf = ({ phoneNumber }: Contact): string =>
  phoneNumber === null ? texts.noNumber : formatPhone(phoneNumber);
