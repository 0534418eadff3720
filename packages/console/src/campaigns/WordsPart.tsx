import { Box, Button, TextField, Typography } from '@mui/material';
import { TEXT_LIMIT } from '@recado/contract/rules';
import { campaignPage } from '@recado/texts';
import { type ChangeEvent, useRef } from 'react';
import type { PartProps } from './draft.ts';

const texts = campaignPage.form;

/** One's own words, and a file that carries them. */
export const WordsPart = ({ draft, change }: PartProps) => (
  <>
    <TextField
      label={texts.text}
      helperText={texts.textHelp}
      multiline
      minRows={4}
      maxRows={14}
      value={draft.text}
      onChange={({ target }) => change({ text: target.value })}
      slotProps={{ htmlInput: { maxLength: TEXT_LIMIT, dir: 'auto' } }}
    />
    <FilePart draft={draft} change={change} />
  </>
);

function FilePart({ draft: { file, kept }, change }: PartProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const hasFile = file !== undefined || kept !== undefined;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [given] = target.files ?? [];
    if (given) change({ file: given, kept: undefined });
    target.value = '';
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Button variant="outlined" onClick={() => chooser.current?.click()}>
        {hasFile ? texts.otherFile : texts.file}
      </Button>
      {hasFile && (
        <>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{file?.name ?? texts.keptFile}</Typography>
          <Button onClick={() => change({ file: undefined, kept: undefined })}>{texts.removeFile}</Button>
        </>
      )}
      <input ref={chooser} type="file" hidden aria-label={texts.file} onChange={choose} />
    </Box>
  );
}
