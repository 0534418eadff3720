import { Alert, Box, Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { WordForm } from '@recado/client-screen/word';
import type { Contact, Endpoints, ResponseOf } from '@recado/contract';
import { common, contacts } from '@recado/texts';
import { failureMessage, saveFile, toast, usePhone, useSdk } from '@recado/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { nameOf } from './ContactRow.tsx';
import { CONTACTS } from './useContacts.ts';

const texts = contacts.forget;
const FORGET = 'POST /clients/{id}/contacts/{contact}/forget';
type Counts = ResponseOf<Endpoints[typeof FORGET]>['counts'];

export interface ForgetDialogProps {
  readonly clientId: string;
  readonly contact: Contact;
  readonly onClose: () => void;
  readonly onForgotten: () => void;
}

/** Everything of one person's: handed over, or removed for good; what goes and what stays is said first. */
export function ForgetDialog({ clientId, contact, onClose, onForgotten }: ForgetDialogProps) {
  const id = useId();
  const isPhone = usePhone();
  const sdk = useSdk();
  const queries = useQueryClient();
  const params = { id: clientId, contact: contact.id };
  const look = useQuery({
    queryKey: [FORGET, clientId, contact.id],
    queryFn: ({ signal }) => sdk.request(FORGET, { params, payload: { dryRun: true }, signal }),
    gcTime: 0,
  });
  const forget = useMutation({
    mutationFn: (confirmationWord: string) =>
      sdk.request(FORGET, { params, payload: { dryRun: false, confirmationWord } }),
    onSuccess: () => {
      toast.success(texts.done);
      onForgotten();
      // Nothing of theirs stays in what was read before.
      queries.removeQueries({ queryKey: ['GET /clients/{id}/contacts/{contact}'] });
      return queries.invalidateQueries({ queryKey: [CONTACTS] });
    },
  });
  const save = useMutation({
    mutationFn: () =>
      sdk.request('GET /clients/{id}/contacts/{contact}/data', {
        params,
        timeout: Number.POSITIVE_INFINITY,
      }),
    onSuccess: lines => saveFile(lines, 'datos.jsonl'),
    onError: failure => toast.error(failureMessage(failure, texts.copyFailed)),
  });
  const error = look.error ?? forget.error;
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={isPhone} onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {texts.title(nameOf(contact))}
      </DialogTitle>
      <WordForm
        label={texts.word}
        accept={forget.isPending ? texts.forgetting : texts.forget}
        isRunning={!look.data || forget.isPending}
        onCancel={onClose}
        onConfirm={word => forget.mutate(word)}
      >
        <DialogContent
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, pt: 0, pb: 0 }}
        >
          {look.isPending && <Typography>{common.loading}</Typography>}
          {look.data && <Gone counts={look.data.counts} />}
          {look.data?.staysOptedOut && <Typography>{texts.optedOut}</Typography>}
          <Typography color="text.secondary">{texts.stays}</Typography>
          <Box>
            <Button variant="outlined" disabled={save.isPending} onClick={() => save.mutate()}>
              {save.isPending ? texts.copying : texts.copy}
            </Button>
          </Box>
          {error && <Alert severity="error">{failureMessage(error, texts.failed)}</Alert>}
        </DialogContent>
      </WordForm>
    </Dialog>
  );
}

function Gone({ counts }: { readonly counts: Counts }) {
  const { messages, inGroups, files, scheduled, recipients } = counts;
  const lines = [
    texts.gone.messages(messages),
    inGroups > 0 && texts.gone.inGroups(inGroups),
    files > 0 && texts.gone.files(files),
    scheduled > 0 && texts.gone.scheduled(scheduled),
    recipients > 0 && texts.gone.recipients(recipients),
    texts.gone.rest,
  ].filter(line => line !== false);
  return (
    <Box>
      <Typography>{texts.gone.title}</Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 3 }}>
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Box>
  );
}
