import { Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import type { RetentionPreview } from '@recado/contract';
import { retention } from '@recado/texts';
import { formatDate, usePhone } from '@recado/ui';
import { WordForm } from './WordForm.tsx';

const texts = retention.confirm;

export interface RetentionDialogProps {
  readonly preview: RetentionPreview;
  readonly onClose: () => void;
  readonly onConfirm: (word: string) => void;
}

/** What goes, and when, before it goes. */
export function RetentionDialog({ preview, onClose, onConfirm }: RetentionDialogProps) {
  const { messages, files, messagesBefore, filesBefore } = preview;
  const isPhone = usePhone();
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      fullScreen={isPhone}
      onClose={onClose}
      aria-labelledby="borrar-antiguo"
    >
      <DialogTitle id="borrar-antiguo" variant="h2">
        {texts.title}
      </DialogTitle>
      <WordForm label={texts.word} accept={texts.accept} onCancel={onClose} onConfirm={onConfirm}>
        <DialogContent sx={{ display: 'grid', gap: 1.5, pt: 0, pb: 0 }}>
          {messages > 0 && messagesBefore !== null && (
            <Typography>{texts.messages(messages, formatDate(messagesBefore))}</Typography>
          )}
          {files > 0 && filesBefore !== null && (
            <Typography>{texts.files(files, formatDate(filesBefore))}</Typography>
          )}
          <Typography>{texts.when}</Typography>
        </DialogContent>
      </WordForm>
    </Dialog>
  );
}
