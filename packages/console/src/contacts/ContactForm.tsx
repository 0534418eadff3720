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
import { CONTACT_LABELS, NOTES_LIMIT, OWN_NAME_LIMIT } from '@recado/contract/rules';
import { common, contacts } from '@recado/texts';
import { failureMessage, formatDate, formatPhone, TextLink, toast, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useContext, useState } from 'react';
import { Dot } from '../conversations/tools/LabelPill.tsx';
import { Labels, paints } from '../conversations/tools/labels.ts';
import { CONTACTS, ONE } from './useContacts.ts';

const texts = contacts.one;

/** Characters. */
const LABEL_LIMIT = 60;

export interface ContactFormProps {
  readonly clientId: string;
  readonly contact: Contact;
  readonly isTouched: boolean;
  readonly onTouched: () => void;
  /** Undefined: that is not theirs to do. */
  readonly onMerge: (() => void) | undefined;
  /** Undefined: likewise. */
  readonly onForget: (() => void) | undefined;
  readonly onClose: () => void;
}

type Change = PayloadOf<Endpoints['PATCH /clients/{id}/contacts/{contact}']>;

/** As it is written, where it was touched. */
interface Changed {
  readonly ownName?: string;
  readonly labels?: readonly string[];
  readonly notes?: string;
  readonly optedOut?: boolean;
}

/** What is noted of one of them, and what is changed of it. */
export function ContactForm(props: ContactFormProps) {
  const { clientId, contact, isTouched, onTouched, onMerge, onForget, onClose } = props;
  const { chat, phoneNumber, whatsappName, optedOutAt } = contact;
  const known = useContext(Labels);
  // What is not touched stays as it is by then, whoever changes it meanwhile.
  const [changed, setChanged] = useState<Changed>({});
  const { ownName = contact.ownName ?? '', labels = contact.labels, notes = contact.notes ?? '' } = changed;
  const { optedOut = optedOutAt !== null } = changed;
  /** What was written and not yet made a label. */
  const [label, setLabel] = useState('');
  const [trouble, setTrouble] = useState<string>();
  const sdk = useSdk();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (payload: Change) =>
      sdk.request('PATCH /clients/{id}/contacts/{contact}', {
        params: { id: clientId, contact: contact.id },
        payload,
      }),
    onSuccess: async () => {
      toast.success(texts.saved);
      await Promise.all([CONTACTS, ONE].map(queryKey => queries.invalidateQueries({ queryKey: [queryKey] })));
    },
    onError: error => setTrouble(failureMessage(error, texts.failed)),
  });
  const touched = () => {
    setTrouble(undefined);
    onTouched();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const all = [...new Set([...labels, label].map(one => one.trim()).filter(one => one !== ''))];
    const payload: Change = {
      ...(changed.ownName !== undefined && { ownName: ownName.trim() || null }),
      ...((changed.labels || label.trim() !== '') && { labels: all }),
      ...(changed.notes !== undefined && { notes: notes.trim() === '' ? null : notes }),
      ...(changed.optedOut !== undefined && { optedOut }),
    };
    if (Object.keys(payload).length === 0) return onClose();
    // Not for whoever has gone elsewhere meanwhile.
    save.mutate(payload, { onSuccess: onClose });
  };
  return (
    <form noValidate onSubmit={submit} onChange={touched}>
      <DialogContent sx={{ display: 'grid', gap: 2.5, pt: '8px !important' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          {phoneNumber !== null && <Typography>{formatPhone(phoneNumber)}</Typography>}
          <TextLink to={`/clients/${clientId}/conversations/${encodeURIComponent(chat)}`}>
            {texts.conversation}
          </TextLink>
        </Box>
        <TextField
          label={texts.ownName}
          value={ownName}
          helperText={whatsappName === null ? texts.ownNameAlone : texts.ownNameHelp(whatsappName)}
          onChange={({ target }) => setChanged({ ...changed, ownName: target.value })}
          slotProps={{ htmlInput: { maxLength: OWN_NAME_LIMIT, autoComplete: 'off', dir: 'auto' } }}
        />
        <Autocomplete
          multiple
          freeSolo
          filterSelectedOptions
          options={known.map(({ name }) => name)}
          value={[...labels]}
          inputValue={label}
          onInputChange={(_event, typed) => setLabel(typed.slice(0, LABEL_LIMIT))}
          onChange={(_event, chosen) => {
            setChanged({ ...changed, labels: chosen.slice(0, CONTACT_LABELS) });
            touched();
          }}
          renderValue={(chosen, itemProps) =>
            chosen.map((name, index) => {
              const { key, ...props } = itemProps({ index });
              const color = known.find(one => one.name === name)?.color ?? 'gray';
              return (
                <Chip
                  key={key}
                  {...props}
                  size="small"
                  variant="outlined"
                  label={<bdi>{name}</bdi>}
                  icon={
                    <Box component="span" sx={{ display: 'inline-flex', pl: 0.5 }}>
                      <Dot color={paints[color]} />
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
          onChange={({ target }) => setChanged({ ...changed, notes: target.value })}
          slotProps={{ htmlInput: { maxLength: NOTES_LIMIT, dir: 'auto' } }}
        />
        <Box>
          <FormControlLabel
            control={
              <Switch
                checked={optedOut}
                onChange={({ target }) => setChanged({ ...changed, optedOut: target.checked })}
              />
            }
            label={texts.optedOut}
          />
          <Typography variant="body2" color="text.secondary">
            {optedOutAt !== null && `${texts.since(formatDate(optedOutAt))} `}
            {texts.optedOutHelp}
          </Typography>
        </Box>
        {trouble !== undefined && <Alert severity="error">{trouble}</Alert>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
        {(onMerge || onForget) && (
          // In a row of their own: four do not fit beside each other.
          <Box sx={{ display: 'flex', flexWrap: 'wrap', width: '100%' }}>
            {onMerge && (
              <Button disabled={isTouched} onClick={onMerge}>
                {contacts.merge.open}
              </Button>
            )}
            {onForget && (
              <Button color="error" disabled={isTouched} onClick={onForget}>
                {contacts.forget.open}
              </Button>
            )}
          </Box>
        )}
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" variant="contained" disabled={save.isPending}>
          {save.isPending ? texts.saving : texts.save}
        </Button>
      </DialogActions>
    </form>
  );
}
