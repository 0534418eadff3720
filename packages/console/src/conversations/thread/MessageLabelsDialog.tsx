import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormGroup,
  TextField,
} from '@mui/material';
import type { Message } from '@recado/contract';
import { MAX_CONTACT_LABELS } from '@recado/contract/rules';
import { commonTexts, conversationTexts } from '@recado/texts';
import { useApi } from '@recado/ui';
import { type FormEvent, useId, useState } from 'react';
import { LabelColorDot } from '../tools/LabelPill.tsx';
import { LABEL_COLORS } from '../tools/labelsContext.ts';

const texts = conversationTexts.message.labelling;

interface MessageLabelsDialogProps {
  readonly clientId: string;
  readonly message: Message;
  readonly onClose: () => void;
  /** @returns whether the labels were saved */
  readonly onSave: (names: string[]) => Promise<boolean>;
}

/** Dialog in which the user chooses the labels of a message, and can add a new one. */
export function MessageLabelsDialog({ clientId, message, onClose, onSave }: MessageLabelsDialogProps) {
  const id = useId();
  // The phone may have created labels since the page was loaded.
  const { data } = useApi('GET /clients/{id}/labels', { params: { id: clientId } }, { refetchOnMount: 'always' });
  const labels = data?.labels ?? [];
  const [chosen, setChosen] = useState<readonly string[]>(message.labels ?? []);
  const [newName, setNewName] = useState('');
  const [isSaving, setSaving] = useState(false);
  const names = [...new Set([...chosen, newName.trim()].filter(name => name !== ''))];
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    if (await onSave(names)) onClose();
    else setSaving(false);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <form onSubmit={event => void save(event)}>
        <DialogTitle id={id}>{texts.title}</DialogTitle>
        <DialogContent>
          <FormGroup>
            {labels.map(({ name, color }) => (
              <FormControlLabel
                key={name}
                label={
                  <>
                    <LabelColorDot color={LABEL_COLORS[color]} /> {name}
                  </>
                }
                control={
                  <Checkbox
                    checked={chosen.includes(name)}
                    onChange={(_, isChecked) =>
                      setChosen(isChecked ? [...chosen, name] : chosen.filter(other => other !== name))
                    }
                  />
                }
              />
            ))}
          </FormGroup>
          <TextField
            label={texts.newName}
            value={newName}
            onChange={event => setNewName(event.target.value)}
            error={names.length > MAX_CONTACT_LABELS}
            helperText={names.length > MAX_CONTACT_LABELS ? texts.tooMany(MAX_CONTACT_LABELS) : texts.hint}
            fullWidth
            size="small"
            sx={{ mt: 1 }}
            slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{commonTexts.cancel}</Button>
          <Button type="submit" variant="contained" disabled={isSaving || names.length > MAX_CONTACT_LABELS}>
            {texts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
