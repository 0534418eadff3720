import { Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import type { RetentionPreview } from '@recado/contract';
import { retentionTexts } from '@recado/texts';
import { formatDate, useIsPhoneScreen } from '@recado/ui';
import { ConfirmationWordForm } from './ConfirmationWordForm.tsx';

const texts = retentionTexts.confirm;

export interface RetentionDialogProps {
  readonly preview: RetentionPreview;
  readonly onClose: () => void;
  readonly onConfirm: (word: string) => void;
}

/** Shows how much a new retention deletes, and up to which date, before it is saved. */
export function RetentionDialog({ preview, onClose, onConfirm }: RetentionDialogProps) {
  const { messages, files, messagesBefore, filesBefore } = preview;
  const isPhone = useIsPhoneScreen();
  return (
    <Dialog open fullWidth maxWidth="xs" fullScreen={isPhone} onClose={onClose} aria-labelledby="borrar-antiguo">
      <DialogTitle id="borrar-antiguo" variant="h2">
        {texts.title}
      </DialogTitle>
      <ConfirmationWordForm label={texts.word} accept={texts.accept} onCancel={onClose} onConfirm={onConfirm}>
        <DialogContent sx={{ display: 'grid', gap: 1.5, pt: 0, pb: 0 }}>
          {messages > 0 && messagesBefore !== null && (
            <Typography>{texts.messages(messages, formatDate(messagesBefore))}</Typography>
          )}
          {files > 0 && filesBefore !== null && <Typography>{texts.files(files, formatDate(filesBefore))}</Typography>}
          <Typography>{texts.when}</Typography>
        </DialogContent>
      </ConfirmationWordForm>
    </Dialog>
  );
}
