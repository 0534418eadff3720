import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { commonTexts, contactsPageTexts } from '@recado/texts';
import { createLazyComponent, getFailureMessage, useApi, useIsPhoneScreen } from '@recado/ui';
import { Suspense, useId, useState } from 'react';
import { ContactForm } from './ContactForm.tsx';
import { ContactMergeDialog } from './ContactMergeDialog.tsx';
import { formatContactName } from './ContactRow.tsx';
import { CONTACT_ROUTE } from './useContacts.ts';

const ContactErasureDialog = createLazyComponent(
  async () => (await import('./ContactErasureDialog.tsx')).ContactErasureDialog,
);

const texts = contactsPageTexts.contactForm;

export interface ContactDialogProps {
  readonly clientId: string;
  /** ID of the contact, or another identifier that the API accepts for a contact. */
  readonly contact: string;
  /** True if the user may merge two contacts. */
  readonly canMerge: boolean;
  /** True if the user may erase all data of a contact. */
  readonly canErase: boolean;
  readonly onClose: () => void;
}

/** Dialog with the stored data of one contact. The user can edit some of the data. */
export function ContactDialog({ clientId, contact, canMerge, canErase, onClose }: ContactDialogProps) {
  const id = useId();
  const isPhone = useIsPhoneScreen();
  // A click outside the dialog must not discard unsaved input.
  const [isTouched, setTouched] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const { data, error } = useApi(CONTACT_ROUTE, { params: { id: clientId, contact }, query: { profile: false } });
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
        {data ? <bdi>{formatContactName(data.contact)}</bdi> : error ? texts.notFound.title : commonTexts.loading}
      </DialogTitle>
      {data ? (
        <ContactForm
          clientId={clientId}
          contact={data.contact}
          isTouched={isTouched}
          onTouched={() => setTouched(true)}
          onMerge={canMerge ? () => setMerging(true) : undefined}
          onErase={canErase ? () => setErasing(true) : undefined}
          onClose={onClose}
        />
      ) : (
        <>
          <DialogContent>
            {error && <Typography>{getFailureMessage(error, texts.notFound.text)}</Typography>}
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={onClose}>{commonTexts.cancel}</Button>
          </DialogActions>
        </>
      )}
      {isErasing && data && (
        <Suspense fallback={null}>
          <ContactErasureDialog
            clientId={clientId}
            contact={data.contact}
            onClose={() => setErasing(false)}
            onErased={onClose}
          />
        </Suspense>
      )}
      {isMerging && data && (
        <ContactMergeDialog
          clientId={clientId}
          contact={data.contact}
          onClose={() => setMerging(false)}
          onMerged={onClose}
        />
      )}
    </Dialog>
  );
}
