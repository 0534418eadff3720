import { Button } from '@mui/material';
import { webhookToolTexts } from '@recado/texts';
import { PlayIcon } from '@recado/ui';
import type { Ref } from 'react';

const texts = webhookToolTexts.test;

export interface WebhookTestButtonProps {
  readonly isRunning: boolean;
  readonly onRun: () => void;
  /** Name of the webhook. Needed only if the page shows several webhooks. */
  readonly label?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Button that tests a webhook. It stays focusable during the test, so keyboard users keep their position. */
export const WebhookTestButton = ({ isRunning, onRun, label, ref }: WebhookTestButtonProps) => (
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
