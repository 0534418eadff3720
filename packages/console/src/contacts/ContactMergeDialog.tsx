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
import { commonTexts, contactsPageTexts } from '@recado/texts';
import { formatPhone, getFailureMessage, toast, useIsPhoneScreen, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { formatContactName } from './ContactRow.tsx';
import { CONTACTS_ROUTE, useContacts } from './useContacts.ts';

const texts = contactsPageTexts.merge;
const MERGE_ROUTE = 'POST /clients/{id}/contacts/{contact}/merge';

export interface ContactMergeDialogProps {
  readonly clientId: string;
  readonly contact: Contact;
  readonly onClose: () => void;
  /** Called with the contact that remains after the merge. */
  readonly onMerged: (contact: Contact) => void;
}

/** Merges two contacts of one person. The user finds the other contact, checks the result and confirms. */
export function ContactMergeDialog({ clientId, contact, onClose, onMerged }: ContactMergeDialogProps) {
  const id = useId();
  const isPhone = useIsPhoneScreen();
  const [searchText, setSearchText] = useState('');
  const [otherContact, setOtherContact] = useState<Contact>();
  const q = useDeferredValue(searchText.trim());
  const { data = [] } = useContacts(clientId, { q, label: '', optedOut: '' });
  const sdk = useSdk();
  const queries = useQueryClient();
  const requestMerge = (candidate: Contact, dryRun: boolean) =>
    sdk.request(MERGE_ROUTE, {
      params: { id: clientId, contact: contact.id },
      payload: { other: candidate.id, dryRun },
    });
  const preview = useMutation({ mutationFn: (candidate: Contact) => requestMerge(candidate, true) });
  const merge = useMutation({
    mutationFn: (candidate: Contact) => requestMerge(candidate, false),
    onSuccess: () => {
      toast.success(texts.done);
      return queries.invalidateQueries({ queryKey: [CONTACTS_ROUTE] });
    },
  });
  const choose = (candidate: Contact) => {
    setOtherContact(candidate);
    merge.reset();
    preview.mutate(candidate);
  };
  const error = merge.error ?? preview.error;
  const result = preview.data?.contact;
  const candidates = data.filter(candidate => candidate.id !== contact.id).slice(0, 8);
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={isPhone} onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {texts.title(formatContactName(contact))}
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
          value={searchText}
          onChange={({ target }) => setSearchText(target.value)}
          slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
        />
        {q !== '' && (
          <Box component="ul" aria-label={texts.results} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {candidates.map(candidate => (
              <li key={candidate.id}>
                <Button
                  onClick={() => choose(candidate)}
                  aria-pressed={candidate.id === otherContact?.id}
                  sx={{
                    justifyContent: 'start',
                    textAlign: 'start',
                    whiteSpace: 'normal',
                    overflowWrap: 'anywhere',
                  }}
                >
                  <bdi>
                    {[formatContactName(candidate), candidate.name !== null && numberOf(candidate)]
                      .filter(Boolean)
                      .join(' · ')}
                  </bdi>
                </Button>
              </li>
            ))}
            {candidates.length === 0 && <li>{texts.noResults}</li>}
          </Box>
        )}
        {error && <Alert severity="error">{getFailureMessage(error, texts.failed)}</Alert>}
        {result && !error && (
          <Alert severity="info">
            {texts.result(formatContactName(result), numberOf(result))}
            {result.labels.length > 0 && ` ${texts.labels(result.labels.join(', '))}`} {texts.irreversible}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{commonTexts.cancel}</Button>
        <Button
          variant="contained"
          disabled={!otherContact || !result || preview.isPending || preview.isError || merge.isPending}
          onClick={() =>
            otherContact && merge.mutate(otherContact, { onSuccess: response => onMerged(response.contact) })
          }
        >
          {merge.isPending ? texts.merging : texts.merge}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const numberOf = ({ phoneNumber }: Contact): string =>
  phoneNumber === null ? texts.noNumber : formatPhone(phoneNumber);
