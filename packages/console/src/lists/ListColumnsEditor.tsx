import { Alert, Box, MenuItem, TextField, Typography } from '@mui/material';
import type { ContactImportColumn, ContactImportField, ListMapping } from '@recado/contract';
import { contactImportFields } from '@recado/contract/rules';
import { listTexts as texts } from '@recado/texts';

interface ListColumnsEditorProps {
  readonly mapping: ListMapping;
  readonly columns: readonly ContactImportColumn[];
  /** Receives the fields of all columns, as the API expects them. */
  readonly onChange: (columns: string) => void;
}

/** Shows what each column of a list contains, and lets the owner change it. */
export function ListColumnsEditor({ mapping, columns, onChange }: ListColumnsEditorProps) {
  if (columns.length === 0) return null;
  const change = (changedIndex: number, value: string) =>
    onChange(columns.map(({ field }, index) => (index === changedIndex ? value : (field ?? '-'))).join(','));
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 1.5 }}>
      <Typography component="legend" sx={{ fontWeight: 600, mb: 1 }}>
        {texts.columns}
      </Typography>
      {mapping === 'guess' && <Alert severity="warning">{texts.guess}</Alert>}
      {mapping === 'remembered' && <Alert severity="info">{texts.remembered}</Alert>}
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {columns.map(({ header, field, examples }, index) => (
          <TextField
            // The columns of a list have no identity other than their position.
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are never reordered
            key={index}
            select
            size="small"
            label={header === '' ? texts.unnamed(index + 1) : header}
            helperText={examples.join(' · ')}
            value={field ?? '-'}
            onChange={({ target }) => change(index, target.value)}
            slotProps={{ formHelperText: { sx: { overflowWrap: 'anywhere' } } }}
          >
            <MenuItem value="-">{texts.unused}</MenuItem>
            {contactImportFields.map((option: ContactImportField) => (
              <MenuItem key={option} value={option}>
                {texts.fields[option]}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Box>
    </Box>
  );
}
