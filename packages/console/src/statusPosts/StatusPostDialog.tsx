import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material';
import { MAX_CAPTION_CHARS, MAX_STATUS_POST_TEXT_CHARS, statusPostFontNames } from '@recado/contract/rules';
import { commonTexts, statusPostPageTexts } from '@recado/texts';
import { useIsPhoneScreen } from '@recado/ui';
import { type FormEvent, useId, useState } from 'react';
import { AttachedFileField } from '../conversations/composer/AttachedFileField.tsx';
import { AudienceField } from './AudienceField.tsx';
import { ColorField } from './ColorField.tsx';
import { StatusPostPreview } from './StatusPostPreview.tsx';
import { findStatusPostProblem, STATUS_POST_COLORS, type StatusPostFormValues } from './statusPostInput.ts';
import { useStatusPostPublication } from './useStatusPosts.ts';

const texts = statusPostPageTexts.dialog;

interface StatusPostDialogProps {
  readonly clientId: string;
  readonly onClose: () => void;
}

/** Dialog that composes a status post, shows it, and publishes it. */
export function StatusPostDialog({ clientId, onClose }: StatusPostDialogProps) {
  const id = useId();
  const isPhone = useIsPhoneScreen();
  // After the user has entered something, a click outside the dialog must not discard it.
  const [hasInput, setHasInput] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [values, setValues] = useState<StatusPostFormValues>({
    text: '',
    background: STATUS_POST_COLORS[0],
    font: 'normal',
    file: undefined,
    audience: { kind: 'all', label: '', contacts: new Map() },
  });
  const publication = useStatusPostPublication({ clientId, onPublished: onClose, onFailed: setProblem });
  const change = (changes: Partial<StatusPostFormValues>) => {
    setProblem(undefined);
    setHasInput(true);
    setValues({ ...values, ...changes });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newProblem = findStatusPostProblem(values);
    setProblem(newProblem);
    if (newProblem === undefined) publication.mutate(values);
  };
  const { text, background, font, file, audience } = values;
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      onClose={hasInput ? undefined : onClose}
      aria-labelledby={id}
    >
      <DialogTitle id={id} variant="h2">
        {texts.title}
      </DialogTitle>
      <form noValidate onSubmit={submit}>
        <DialogContent
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 180px' },
            alignItems: 'start',
            gap: 2.5,
            pt: '8px !important',
          }}
        >
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
            <TextField
              label={file ? texts.caption : texts.text}
              multiline
              minRows={3}
              maxRows={8}
              autoFocus
              value={text}
              onChange={({ target }) => change({ text: target.value })}
              slotProps={{
                htmlInput: { maxLength: file ? MAX_CAPTION_CHARS : MAX_STATUS_POST_TEXT_CHARS, dir: 'auto' },
              }}
            />
            <AttachedFileField
              label={texts.attach}
              accept="image/*,video/*"
              file={file}
              onFile={newFile => change({ file: newFile })}
            />
            {!file && <ColorField color={background} onChange={color => change({ background: color })} />}
            {!file && (
              <TextField
                select
                label={texts.font}
                value={font}
                onChange={({ target }) => change({ font: target.value as StatusPostFormValues['font'] })}
              >
                {statusPostFontNames.map(name => (
                  <MenuItem key={name} value={name}>
                    {texts.fonts[name]}
                  </MenuItem>
                ))}
              </TextField>
            )}
            <AudienceField
              clientId={clientId}
              audience={audience}
              onChange={newAudience => change({ audience: newAudience })}
            />
            {problem !== undefined && <Alert severity="error">{problem}</Alert>}
          </Box>
          <StatusPostPreview {...{ text, background, font, file }} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{commonTexts.cancel}</Button>
          <Button type="submit" variant="contained" disabled={publication.isPending}>
            {publication.isPending ? texts.publishing : texts.publish}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
