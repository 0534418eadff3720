import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { common, contacts } from '@recado/texts';
import { failureMessage, lazyPart, useApi, usePhone } from '@recado/ui';
import { Suspense, useId, useState } from 'react';
import { ContactForm } from './ContactForm.tsx';
import { nameOf } from './ContactRow.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { ONE } from './useContacts.ts';

const ForgetDialog = lazyPart(async () => (await import('./ForgetDialog.tsx')).ForgetDialog);

const texts = contacts.one;

export interface ContactDialogProps {
  readonly clientId: string;
  /** Their id, or whatever else names them. */
  readonly contact: string;
  /** Whether two may be made one. */
  readonly mayMerge: boolean;
  /** Whether everything of theirs may be removed. */
  readonly mayForget: boolean;
  readonly onClose: () => void;
}

/** One of them: what is known of them here, and what may be changed of it. */
export function ContactDialog({ clientId, contact, mayMerge, mayForget, onClose }: ContactDialogProps) {
  const id = useId();
  const isPhone = usePhone();
  // What was written is not thrown away by a click beside it.
  const [isTouched, setTouched] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const [isForgetting, setForgetting] = useState(false);
  const { data, error } = useApi(ONE, { params: { id: clientId, contact }, query: { profile: false } });
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      onClose={isTouched ? undefined : onClose}
      aria-labelledby={id}
    >
      <DialogTitle id={id} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {data ? <bdi>{nameOf(data.contact)}</bdi> : error ? texts.notFound.title : common.loading}
      </DialogTitle>
      {data ? (
        <ContactForm
          clientId={clientId}
          contact={data.contact}
          isTouched={isTouched}
          onTouched={() => setTouched(true)}
          onMerge={mayMerge ? () => setMerging(true) : undefined}
          onForget={mayForget ? () => setForgetting(true) : undefined}
          onClose={onClose}
        />
      ) : (
        <>
          <DialogContent>
            {error && <Typography>{failureMessage(error, texts.notFound.text)}</Typography>}
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={onClose}>{common.cancel}</Button>
          </DialogActions>
        </>
      )}
      {isForgetting && data && (
        <Suspense fallback={null}>
          <ForgetDialog
            clientId={clientId}
            contact={data.contact}
            onClose={() => setForgetting(false)}
            onForgotten={onClose}
          />
        </Suspense>
      )}
      {isMerging && data && (
        <MergeDialog
          clientId={clientId}
          contact={data.contact}
          onClose={() => setMerging(false)}
          onMerged={onClose}
        />
      )}
    </Dialog>
  );
}
