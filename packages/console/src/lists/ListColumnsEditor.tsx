import { Box, Button, Checkbox, FormControlLabel, MenuItem, TextField, Typography } from '@mui/material';
import type { ContactImportColumn, ContactImportField } from '@recado/contract';
import { contactImportFields } from '@recado/contract/rules';
import { listTexts as texts } from '@recado/texts';
import { Notice } from '@recado/ui';
import { useState } from 'react';
import type { ColumnConfirmation, PreviewedColumns } from './useColumnConfirmation.ts';

interface ListColumnsEditorProps {
  readonly list: PreviewedColumns;
  readonly confirmation: ColumnConfirmation;
  /** Receives the fields of all columns, as the API expects them. */
  readonly onChange: (columns: string) => void;
}

/** Shows what each column of a list contains, and lets the owner change it. A guess needs the owner's confirmation. */
export function ListColumnsEditor({ list: { mapping, columns }, confirmation, onChange }: ListColumnsEditorProps) {
  const [isOpened, setOpened] = useState(false);
  if (columns.length === 0) return null;
  const { isGuess, isConfirmed, setConfirmed, rememberGuess } = confirmation;
  const isOpen = isOpened || isGuess;
  const change = (changedIndex: number, value: string) => {
    rememberGuess();
    // The owner who changes a column may change others, so the columns stay visible.
    setOpened(true);
    onChange(columns.map(({ field }, index) => (index === changedIndex ? value : (field ?? '-'))).join(','));
  };
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 1.5 }}>
      <Typography component="legend" sx={{ fontWeight: 600, mb: 1 }}>
        {texts.columns}
      </Typography>
      {isGuess && <Notice severity="warning">{texts.guess}</Notice>}
      {mapping === 'remembered' && <Notice severity="info">{texts.remembered}</Notice>}
      {!isGuess && <ColumnSummary columns={columns} />}
      {!isGuess && (
        <Box>
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
            {isOpen ? texts.hideColumns : texts.changeColumns}
          </Button>
        </Box>
      )}
      {isOpen && (
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
      )}
      {isGuess && (
        <FormControlLabel
          sx={{ alignItems: 'flex-start', overflowWrap: 'anywhere' }}
          control={<Checkbox checked={isConfirmed} onChange={(_event, isChecked) => setConfirmed(isChecked)} />}
          label={texts.confirmGuess(listNumbers(columns))}
        />
      )}
    </Box>
  );
}

/** Lists the number columns with their first values, by which the owner recognizes them. */
const listNumbers = (columns: readonly ContactImportColumn[]): string =>
  columns
    .flatMap(({ header, field, examples }, index) =>
      field === 'number' ? [texts.withExamples(header || texts.unnamed(index + 1), examples.join(' · '))] : [],
    )
    .join(', ');

interface ColumnSummaryProps {
  readonly columns: readonly ContactImportColumn[];
}

/** Shows the used columns only. Exports of programs have dozens of others. */
function ColumnSummary({ columns }: ColumnSummaryProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {contactImportFields.map(field => {
        const headers = columns.flatMap((column, index) =>
          column.field === field ? [column.header || texts.unnamed(index + 1)] : [],
        );
        return (
          headers.length > 0 && (
            <Typography key={field} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {texts.usedFor(texts.fields[field], headers.join(', '))}
            </Typography>
          )
        );
      })}
    </Box>
  );
}
