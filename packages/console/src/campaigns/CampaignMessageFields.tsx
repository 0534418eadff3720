import { Box, Button, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import { findFirstLink, MAX_TEXT_CHARS } from '@recado/contract/rules';
import { campaignPageTexts } from '@recado/texts';
import { type ChangeEvent, useRef } from 'react';
import type { CampaignFormPartProps } from './campaignFormValues.ts';

const texts = campaignPageTexts.form;

/** Fields for a campaign's text and file, if it uses no template. */
export const CampaignMessageFields = ({ draft, change }: CampaignFormPartProps) => (
  <>
    <TextField
      label={texts.text}
      helperText={texts.textHelp}
      multiline
      minRows={4}
      maxRows={14}
      value={draft.text}
      onChange={({ target }) => change({ text: target.value })}
      slotProps={{ htmlInput: { maxLength: MAX_TEXT_CHARS, dir: 'auto' } }}
    />
    {!draft.file && !draft.storedMedia && findFirstLink(draft.text) && (
      <FormControlLabel
        control={<Checkbox checked={draft.hasPreview} onChange={(_event, hasPreview) => change({ hasPreview })} />}
        label={texts.linkPreview}
      />
    )}
    <FileField draft={draft} change={change} />
  </>
);

function FileField({ draft: { file, storedMedia }, change }: CampaignFormPartProps) {
  const fileInput = useRef<HTMLInputElement>(null);
  const hasFile = file !== undefined || storedMedia !== undefined;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [newFile] = target.files ?? [];
    if (newFile) change({ file: newFile, storedMedia: undefined });
    target.value = '';
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Button variant="outlined" onClick={() => fileInput.current?.click()}>
        {hasFile ? texts.otherFile : texts.file}
      </Button>
      {hasFile && (
        <>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{file?.name ?? texts.keptFile}</Typography>
          <Button onClick={() => change({ file: undefined, storedMedia: undefined })}>{texts.removeFile}</Button>
        </>
      )}
      <input ref={fileInput} type="file" hidden aria-label={texts.file} onChange={choose} />
    </Box>
  );
}
