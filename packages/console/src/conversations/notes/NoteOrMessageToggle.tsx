import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { conversationTexts } from '@recado/texts';

const texts = conversationTexts.internalNotes;

export interface NoteOrMessageToggleProps {
  readonly isNote: boolean;
  readonly onChange: (isNote: boolean) => void;
}

/** Selects who can read the text: the customer or only colleagues. The selection is always visible. */
export const NoteOrMessageToggle = ({ isNote, onChange }: NoteOrMessageToggleProps) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label={texts.recipientChoice}
    value={isNote}
    onChange={(_event, newValue: boolean | null) => newValue !== null && newValue !== isNote && onChange(newValue)}
    sx={{
      px: 1,
      pt: 0.5,
      borderTop: 1,
      borderColor: 'divider',
      bgcolor: isNote ? 'warning.light' : 'background.paper',
      '& .MuiToggleButton-root': {
        color: 'text.primary',
        border: 0,
        borderRadius: 1,
        px: 1.5,
        py: 0.25,
        textTransform: 'none',
      },
    }}
  >
    <ToggleButton value={false}>{texts.answer}</ToggleButton>
    <ToggleButton value={true}>{texts.note}</ToggleButton>
  </ToggleButtonGroup>
);
