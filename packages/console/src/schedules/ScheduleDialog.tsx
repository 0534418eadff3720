import { Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { commonTexts, scheduledMessageTexts } from '@recado/texts';
import { useApi, useIsPhoneScreen } from '@recado/ui';
import { useId, useState } from 'react';
import { ScheduleForm, type ScheduleFormProps } from './ScheduleForm.tsx';

const texts = scheduledMessageTexts.dialog;

export type ScheduleDialogProps = Omit<ScheduleFormProps, 'timeZone' | 'onInput'>;

/** Dialog to schedule a message, or to change a schedule. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { clientId, recipient, schedule, onClose } = props;
  const id = useId();
  const isPhone = useIsPhoneScreen();
  // After the user has entered something, a click outside the dialog must not discard it.
  const [hasInput, setHasInput] = useState(false);
  const { data } = useApi('GET /clients/{id}/schedules', { params: { id: clientId }, query: { limit: 1 } });
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      fullScreen={isPhone}
      onClose={hasInput ? undefined : onClose}
      aria-labelledby={id}
    >
      <DialogTitle id={id} variant="h2">
        {schedule?.repeat
          ? texts.titleSeries
          : schedule
            ? texts.titleChange
            : recipient
              ? texts.titleFor(recipient.name)
              : texts.title}
      </DialogTitle>
      {data ? (
        <ScheduleForm {...props} timeZone={data.timeZone} onInput={() => setHasInput(true)} />
      ) : (
        <DialogContent>
          <Typography>{commonTexts.loading}</Typography>
        </DialogContent>
      )}
    </Dialog>
  );
}
