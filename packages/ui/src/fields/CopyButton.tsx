import { IconButton, Tooltip } from '@mui/material';
import { commonTexts } from '@recado/texts';
import { useState } from 'react';
import { CheckIcon, CopyIcon } from '../icons/index.ts';
import { useCopyToClipboard } from './useCopyToClipboard.ts';

export interface CopyButtonProps {
  readonly value: string;
  /** Text of the toast after copying. */
  readonly done: string;
  /** Label of the button. Needed only if the default, "Copiar", is ambiguous. */
  readonly label?: string;
}

export function CopyButton({ value, done, label = commonTexts.copy }: CopyButtonProps) {
  const copy = useCopyToClipboard();
  const [copied, setCopied] = useState<string>();
  const handlePress = async () => {
    if (await copy(value, done)) setCopied(value);
  };
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={handlePress} onBlur={() => setCopied(undefined)}>
        {copied === value ? <CheckIcon fontSize="small" color="success" /> : <CopyIcon fontSize="small" />}
      </IconButton>
    </Tooltip>
  );
}
