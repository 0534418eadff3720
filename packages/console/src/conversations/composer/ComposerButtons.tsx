import { IconButton, Tooltip } from '@mui/material';
import { conversationTexts } from '@recado/texts';
import { CheckIcon, ClockIcon, createStrokeIcon } from '@recado/ui';
import { roundButtonStyle, SendIcon } from './ComposerParts.tsx';
import type { VoiceNoteRecorder } from './useVoiceNoteRecorder.ts';

const texts = conversationTexts.composer;

interface ComposerButtonsProps {
  readonly isPhone: boolean;
  /** True while the user edits a sent message, which the last button then saves. */
  readonly isEditing: boolean;
  readonly canSend: boolean;
  readonly canSchedule: boolean;
  /** True if the last button records a voice note instead of sending. */
  readonly canRecord: boolean;
  readonly recorder: Pick<VoiceNoteRecorder, 'start' | 'blockStart'>;
  readonly onSchedule: () => void;
  readonly onSend: () => void;
}

/** Buttons after the text field: schedule, and record, send or save. */
export const ComposerButtons = ({
  isPhone,
  isEditing,
  canSend,
  canSchedule,
  canRecord,
  recorder,
  onSchedule,
  onSend,
}: ComposerButtonsProps) => (
  <>
    {canSchedule && (
      <IconButton aria-label={texts.schedule} title={texts.schedule} onClick={onSchedule}>
        <ClockIcon fontSize="small" />
      </IconButton>
    )}
    {canRecord ? (
      <IconButton
        aria-label={texts.record}
        title={texts.record}
        onClick={event => recorder.start(event.timeStamp)}
        sx={roundButtonStyle}
      >
        <MicrophoneIcon fontSize="small" />
      </IconButton>
    ) : (
      <Tooltip title={isPhone ? '' : texts.hint}>
        <span>
          <IconButton
            aria-label={isEditing ? texts.save : texts.send}
            disabled={!canSend}
            onClick={event => {
              recorder.blockStart(event.timeStamp);
              onSend();
            }}
            sx={roundButtonStyle}
          >
            {isEditing ? <CheckIcon fontSize="small" /> : <SendIcon fontSize="small" />}
          </IconButton>
        </span>
      </Tooltip>
    )}
  </>
);

const MicrophoneIcon = createStrokeIcon(
  'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3.5',
);
