import { Alert, Box, Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { ConfirmationWordForm } from '@recado/client-screen/word';
import type { Contact, Endpoints, ResponseOf } from '@recado/contract';
import { commonTexts, contactsPageTexts } from '@recado/texts';
import { getFailureMessage, saveAsBrowserDownload, toast, useIsPhoneScreen, useSdk } from '@recado/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { formatContactName } from './ContactRow.tsx';
import { CONTACTS_ROUTE } from './useContacts.ts';

const texts = contactsPageTexts.forget;
const ERASURE_ROUTE = 'POST /clients/{id}/contacts/{contact}/forget';
type ErasureCounts = ResponseOf<Endpoints[typeof ERASURE_ROUTE]>['counts'];

export interface ContactErasureDialogProps {
  readonly clientId: string;
  readonly contact: Contact;
  readonly onClose: () => void;
  readonly onErased: () => void;
}

/** Exports or erases all data of a person. Lists in advance what is erased and what remains. */
export function ContactErasureDialog({ clientId, contact, onClose, onErased }: ContactErasureDialogProps) {
  const id = useId();
  const isPhone = useIsPhoneScreen();
  const sdk = useSdk();
  const queries = useQueryClient();
  const params = { id: clientId, contact: contact.id };
  const preview = useQuery({
    queryKey: [ERASURE_ROUTE, clientId, contact.id],
    queryFn: ({ signal }) => sdk.request(ERASURE_ROUTE, { params, payload: { dryRun: true }, signal }),
    gcTime: 0,
  });
  const erasure = useMutation({
    mutationFn: (confirmationWord: string) =>
      sdk.request(ERASURE_ROUTE, { params, payload: { dryRun: false, confirmationWord } }),
    onSuccess: () => {
      toast.success(texts.done);
      onErased();
      // The cache must not keep personal data that was erased.
      queries.removeQueries({ queryKey: ['GET /clients/{id}/contacts/{contact}'] });
      return queries.invalidateQueries({ queryKey: [CONTACTS_ROUTE] });
    },
  });
  const dataExport = useMutation({
    mutationFn: () =>
      sdk.request('GET /clients/{id}/contacts/{contact}/data', {
        params,
        timeout: Number.POSITIVE_INFINITY,
      }),
    onSuccess: lines => saveAsBrowserDownload(lines, 'datos.jsonl'),
    onError: failure => toast.error(getFailureMessage(failure, texts.copyFailed)),
  });
  const error = preview.error ?? erasure.error;
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={isPhone} onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {texts.title(formatContactName(contact))}
      </DialogTitle>
      <ConfirmationWordForm
        label={texts.word}
        accept={erasure.isPending ? texts.forgetting : texts.forget}
        isRunning={!preview.data || erasure.isPending}
        onCancel={onClose}
        onConfirm={word => erasure.mutate(word)}
      >
        <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, pt: 0, pb: 0 }}>
          {preview.isPending && <Typography>{commonTexts.loading}</Typography>}
          {preview.data && <ErasedData counts={preview.data.counts} />}
          {preview.data?.staysOptedOut && <Typography>{texts.optedOut}</Typography>}
          <Typography color="text.secondary">{texts.retainedData}</Typography>
          <Box>
            <Button variant="outlined" disabled={dataExport.isPending} onClick={() => dataExport.mutate()}>
              {dataExport.isPending ? texts.copying : texts.copy}
            </Button>
          </Box>
          {error && <Alert severity="error">{getFailureMessage(error, texts.failed)}</Alert>}
        </DialogContent>
      </ConfirmationWordForm>
    </Dialog>
  );
}

interface ErasedDataProps {
  readonly counts: ErasureCounts;
}

function ErasedData({ counts }: ErasedDataProps) {
  const { messages, inGroups, files, scheduled, recipients } = counts;
  const lines = [
    texts.erasedData.messages(messages),
    inGroups > 0 && texts.erasedData.inGroups(inGroups),
    files > 0 && texts.erasedData.files(files),
    scheduled > 0 && texts.erasedData.scheduled(scheduled),
    recipients > 0 && texts.erasedData.recipients(recipients),
    texts.erasedData.otherData,
  ].filter(line => line !== false);
  return (
    <Box>
      <Typography>{texts.erasedData.title}</Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 3 }}>
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Box>
  );
}
