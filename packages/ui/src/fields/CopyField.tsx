import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import { commonTexts } from '@recado/texts';
import { useId, useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../icons/index.ts';
import { CopyButton } from './CopyButton.tsx';

export interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  /** Text of the toast after copying. */
  readonly done: string;
  /** Masks the value until it is revealed. Copying works while it is masked. */
  readonly secret?: boolean;
}

/** Shows a read-only value that users can copy. A secret value is masked until they reveal it. */
export function CopyField({ label, value, done, secret = false }: CopyFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(!secret);
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" color="text.secondary" gutterBottom>
        {label}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          pl: 1.5,
          pr: 0.5,
          py: 0.25,
          minHeight: 48,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
        }}
      >
        <Box component="code" sx={codeStyle}>
          {isShown ? value : MASK}
        </Box>
        {secret && (
          <Tooltip title={isShown ? commonTexts.hide : commonTexts.show}>
            <IconButton
              aria-label={isShown ? commonTexts.hide : commonTexts.show}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? <EyeOffIcon fontSize="small" /> : <EyeIcon fontSize="small" />}
            </IconButton>
          </Tooltip>
        )}
        <CopyButton value={value} done={done} />
      </Box>
    </Box>
  );
}

/** Breaks after any character. A break only after hyphens would give tokens of equal length different heights. */
const codeStyle = { flex: 1, minWidth: 0, wordBreak: 'break-all', userSelect: 'all' };

/** Mask of a secret value. Its length is fixed, so that it does not reveal the length of the secret. */
const MASK = '•'.repeat(24);
