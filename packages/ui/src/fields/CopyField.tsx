import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import { commonTexts } from '@recado/texts';
import { type ReactNode, useId, useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../icons/index.ts';
import { CopyButton } from './CopyButton.tsx';

export interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  /** Text of the toast after copying. */
  readonly done: string;
  /** Masks the value until it is revealed. Copying works while it is masked. */
  readonly secret?: boolean;
  /** Shows the label and the value in one line, without a border. */
  readonly isCompact?: boolean;
  /** Further buttons behind the copy button. */
  readonly children?: ReactNode;
}

/** Shows a read-only value that users can copy. A secret value is masked until they reveal it. */
export function CopyField({ label, value, done, secret = false, isCompact = false, children }: CopyFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(!secret);
  return (
    <Box role="group" aria-labelledby={id} sx={isCompact ? compactGroupSx : undefined}>
      <Typography id={id} variant="body2" color="text.secondary" gutterBottom={!isCompact} sx={{ flex: 'none' }}>
        {label}
      </Typography>
      <Box sx={isCompact ? compactRowSx : borderedRowSx}>
        <Box component="code" sx={codeStyle}>
          {isShown ? value : isCompact ? SHORT_MASK : MASK}
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
        {children}
      </Box>
    </Box>
  );
}

const compactGroupSx = { display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 } as const;
const compactRowSx = { display: 'flex', alignItems: 'center', flex: 1, minWidth: 0, minHeight: 40 } as const;
const borderedRowSx = {
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
} as const;

/** Breaks after any character. A break only after hyphens would give tokens of equal length different heights. */
const codeStyle = { flex: 1, minWidth: 0, wordBreak: 'break-all', userSelect: 'all' };

/** Mask of a secret value. Its length is fixed, so that it does not reveal the length of the secret. */
const MASK = '•'.repeat(24);
const SHORT_MASK = '•'.repeat(8);
