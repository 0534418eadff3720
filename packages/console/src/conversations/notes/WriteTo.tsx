import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { conversations } from '@recado/texts';

const texts = conversations.notes;

export interface WriteToProps {
  readonly isNote: boolean;
  readonly onChange: (isNote: boolean) => void;
}

/** Who is to read what is written: the customer, or one's colleagues. It is always seen which. */
export const WriteTo = ({ isNote, onChange }: WriteToProps) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label={texts.to}
    value={isNote}
    onChange={(_event, chosen: boolean | null) => chosen !== null && chosen !== isNote && onChange(chosen)}
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
