import {
  Alert,
  Autocomplete,
  Box,
  Button,
  Chip,
  DialogActions,
  DialogContent,
  FormControlLabel,
  Switch,
  TextField,
  Typography,
} from '@mui/material';
import type { Contact, Endpoints, PayloadOf } from '@recado/contract';
import { MAX_CONTACT_LABELS, MAX_CONTACT_NAME_CHARS, MAX_CONTACT_NOTES_CHARS } from '@recado/contract/rules';
import { commonTexts, contactsPageTexts } from '@recado/texts';
import { formatDate, formatPhone, getFailureMessage, TextLink, toast, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useContext, useState } from 'react';
import { LabelColorDot } from '../conversations/tools/LabelPill.tsx';
import { LABEL_COLORS, LabelsContext } from '../conversations/tools/labelsContext.ts';
import { CONTACT_ROUTE, CONTACTS_ROUTE } from './useContacts.ts';

const texts = contactsPageTexts.contactForm;

/** Maximum number of characters of a label. */
const MAX_LABEL_CHARS = 60;

export interface ContactFormProps {
  readonly clientId: string;
  readonly contact: Contact;
  readonly isTouched: boolean;
  readonly onTouched: () => void;
  /** Opens the dialog that merges contacts. Undefined if the user may not merge contacts. */
  readonly onMerge: (() => void) | undefined;
  /** Opens the dialog that erases a person's data. Undefined if the user may not erase contacts. */
  readonly onErase: (() => void) | undefined;
  readonly onClose: () => void;
}

type ContactPatch = PayloadOf<Endpoints['PATCH /clients/{id}/contacts/{contact}']>;

/** Edited values as the user entered them. Fields that were not edited are missing. */
interface ContactEdits {
  readonly ownName?: string;
  readonly labels?: readonly string[];
  readonly notes?: string;
  readonly optedOut?: boolean;
}

/** Form with the stored data of a contact. */
export function ContactForm(props: ContactFormProps) {
  const { clientId, contact, isTouched, onTouched, onMerge, onErase, onClose } = props;
  const { chat, phoneNumber, whatsappName, optedOutAt } = contact;
  const knownLabels = useContext(LabelsContext);
  // Save only the fields that the user edited.
  // Another user may have changed the other fields since they were loaded.
  const [edits, setEdits] = useState<ContactEdits>({});
  const { ownName = contact.ownName ?? '', labels = contact.labels, notes = contact.notes ?? '' } = edits;
  const { optedOut = optedOutAt !== null } = edits;
  /** Text that the user typed as a label but has not added yet. */
  const [pendingLabel, setPendingLabel] = useState('');
  const [errorMessage, setErrorMessage] = useState<string>();
  const sdk = useSdk();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (payload: ContactPatch) =>
      sdk.request('PATCH /clients/{id}/contacts/{contact}', {
        params: { id: clientId, contact: contact.id },
        payload,
      }),
    onSuccess: async () => {
      toast.success(texts.saved);
      await Promise.all(
        [CONTACTS_ROUTE, CONTACT_ROUTE].map(queryKey => queries.invalidateQueries({ queryKey: [queryKey] })),
      );
    },
    onError: error => setErrorMessage(getFailureMessage(error, texts.failed)),
  });
  const markTouched = () => {
    setErrorMessage(undefined);
    onTouched();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const allLabels = [...new Set([...labels, pendingLabel].map(name => name.trim()).filter(name => name !== ''))];
    const payload: ContactPatch = {
      ...(edits.ownName !== undefined && { ownName: ownName.trim() || null }),
      ...((edits.labels || pendingLabel.trim() !== '') && { labels: allLabels }),
      ...(edits.notes !== undefined && { notes: notes.trim() === '' ? null : notes }),
      ...(edits.optedOut !== undefined && { optedOut }),
    };
    if (Object.keys(payload).length === 0) return onClose();
    // Pass `onSuccess` to `mutate`, so that React Query does not call it after the user has closed the dialog.
    save.mutate(payload, { onSuccess: onClose });
  };
  return (
    <form noValidate onSubmit={submit} onChange={markTouched}>
      <DialogContent sx={{ display: 'grid', gap: 2.5, pt: '8px !important' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          {phoneNumber !== null && <Typography>{formatPhone(phoneNumber)}</Typography>}
          <TextLink to={`/conversations/${clientId}/${encodeURIComponent(chat)}`}>{texts.conversation}</TextLink>
        </Box>
        <TextField
          label={texts.ownName}
          value={ownName}
          helperText={whatsappName === null ? texts.ownNameAlone : texts.ownNameHelp(whatsappName)}
          onChange={({ target }) => setEdits({ ...edits, ownName: target.value })}
          slotProps={{ htmlInput: { maxLength: MAX_CONTACT_NAME_CHARS, autoComplete: 'off', dir: 'auto' } }}
        />
        <Autocomplete
          multiple
          freeSolo
          filterSelectedOptions
          options={knownLabels.map(({ name }) => name)}
          value={[...labels]}
          inputValue={pendingLabel}
          onInputChange={(_event, input) => setPendingLabel(input.slice(0, MAX_LABEL_CHARS))}
          onChange={(_event, selectedLabels) => {
            setEdits({ ...edits, labels: selectedLabels.slice(0, MAX_CONTACT_LABELS) });
            markTouched();
          }}
          renderValue={(selectedLabels, itemProps) =>
            selectedLabels.map((name, index) => {
              const { key, ...props } = itemProps({ index });
              const color = knownLabels.find(knownLabel => knownLabel.name === name)?.color ?? 'gray';
              return (
                <Chip
                  key={key}
                  {...props}
                  size="small"
                  variant="outlined"
                  label={<bdi>{name}</bdi>}
                  icon={
                    <Box component="span" sx={{ display: 'inline-flex', pl: 0.5 }}>
                      <LabelColorDot color={LABEL_COLORS[color]} />
                    </Box>
                  }
                />
              );
            })
          }
          renderInput={props => <TextField {...props} label={texts.labels} helperText={texts.labelsHelp} />}
        />
        <TextField
          label={texts.notes}
          multiline
          minRows={3}
          maxRows={10}
          value={notes}
          helperText={texts.notesHelp}
          onChange={({ target }) => setEdits({ ...edits, notes: target.value })}
          slotProps={{ htmlInput: { maxLength: MAX_CONTACT_NOTES_CHARS, dir: 'auto' } }}
        />
        <Box>
          <FormControlLabel
            control={
              <Switch checked={optedOut} onChange={({ target }) => setEdits({ ...edits, optedOut: target.checked })} />
            }
            label={texts.optedOut}
          />
          <Typography variant="body2" color="text.secondary">
            {optedOutAt !== null && `${texts.since(formatDate(optedOutAt))} `}
            {texts.optedOutHelp}
          </Typography>
        </Box>
        {errorMessage !== undefined && <Alert severity="error">{errorMessage}</Alert>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
        {(onMerge || onErase) && (
          // The buttons to merge and to erase have their own row, because four buttons do not fit in one.
          <Box sx={{ display: 'flex', flexWrap: 'wrap', width: '100%' }}>
            {onMerge && (
              <Button disabled={isTouched} onClick={onMerge}>
                {contactsPageTexts.merge.open}
              </Button>
            )}
            {onErase && (
              <Button color="error" disabled={isTouched} onClick={onErase}>
                {contactsPageTexts.forget.open}
              </Button>
            )}
          </Box>
        )}
        <Button onClick={onClose}>{commonTexts.cancel}</Button>
        <Button type="submit" variant="contained" disabled={save.isPending}>
          {save.isPending ? texts.saving : texts.save}
        </Button>
      </DialogActions>
    </form>
  );
}
