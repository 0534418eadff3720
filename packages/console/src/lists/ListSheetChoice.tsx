import { MenuItem, TextField } from '@mui/material';
import { listTexts } from '@recado/texts';

const { preview: texts } = listTexts;

interface ListSheetChoiceProps {
  /** Name of the chosen sheet. Undefined: the first one was read. */
  readonly sheet: string | undefined;
  /** Sheets with people that were not read. Older platforms do not report them. */
  readonly otherSheets: readonly string[] | undefined;
  readonly onChange: (sheet: string) => void;
}

/** Lets the owner read another sheet of a workbook with people in several ones. */
export function ListSheetChoice({ sheet, otherSheets = [], onChange }: ListSheetChoiceProps) {
  if (otherSheets.length === 0) return null;
  return (
    <TextField
      select
      size="small"
      label={texts.sheet}
      value={sheet ?? ''}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ justifySelf: 'start', minWidth: 180, maxWidth: '100%' }}
    >
      <MenuItem value={sheet ?? ''}>{sheet ?? texts.firstSheet}</MenuItem>
      {otherSheets.map(name => (
        <MenuItem key={name} value={name}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
