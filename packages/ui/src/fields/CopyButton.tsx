import { IconButton, Tooltip } from '@mui/material';
import { common } from '@recado/texts';
import { useState } from 'react';
import { CheckIcon, CopyIcon } from '../icons/index.ts';
import { useCopy } from './useCopy.ts';

export interface CopyButtonProps {
  readonly value: string;
  /** The toast afterwards. */
  readonly done: string;
  /** What the button is called, where "Copiar" alone would not say what. */
  readonly label?: string;
}

export function CopyButton({ value, done, label = common.copy }: CopyButtonProps) {
  const copy = useCopy();
  const [copied, setCopied] = useState<string>();
  const press = async () => {
    if (await copy(value, done)) setCopied(value);
  };
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={press} onBlur={() => setCopied(undefined)}>
        {copied === value ? <CheckIcon fontSize="small" color="success" /> : <CopyIcon fontSize="small" />}
      </IconButton>
    </Tooltip>
  );
}
