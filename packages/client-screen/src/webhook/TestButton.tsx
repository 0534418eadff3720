import { Button } from '@mui/material';
import { webhookTools } from '@recado/texts';
import { PlayIcon } from '@recado/ui';
import type { Ref } from 'react';

const texts = webhookTools.test;

export interface TestButtonProps {
  readonly isRunning: boolean;
  readonly onRun: () => void;
  /** Of the webhook, where several stand together. */
  readonly label?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Stays in reach of the focus while it runs, so that a keyboard does not lose its place. */
export const TestButton = ({ isRunning, onRun, label, ref }: TestButtonProps) => (
  <Button
    {...(ref && { ref })}
    startIcon={<PlayIcon />}
    aria-disabled={isRunning}
    onClick={() => isRunning || onRun()}
    {...(label !== undefined && { 'aria-label': texts.runOf(label) })}
  >
    {isRunning ? texts.running : texts.run}
  </Button>
);
