import { Button, Typography } from '@mui/material';
import type { Conversation } from '@recado/contract';
import { conversationTexts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { useEffect, useState } from 'react';
import { formatUpcomingTime } from './formatUpcomingTime.ts';
import { ThreadNotice } from './ThreadNotice.tsx';

const texts = conversationTexts.thread.robot;

/** Maximum delay of `setTimeout`, in milliseconds. A longer remaining pause needs several timers. */
const MAX_TIMER_DELAY_MS = 2 ** 31 - 1;

/** Returns the time at which the pause of automatic answers ends; undefined if they are not paused now. */
export function useRobotPauseEnd({ pausedUntil }: Conversation['robot']): string | undefined {
  const [now, setNow] = useState(Date.now);
  const remainingMs = pausedUntil === null ? 0 : Date.parse(pausedUntil) - now;
  useEffect(() => {
    if (pausedUntil === null) return;
    const delay = Date.parse(pausedUntil) - Date.now();
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(delay, 0), MAX_TIMER_DELAY_MS));
    return () => clearTimeout(timer);
  }, [pausedUntil]);
  return pausedUntil !== null && remainingMs > 0 ? pausedUntil : undefined;
}

export interface RobotPauseNoticeProps {
  readonly robot: Conversation['robot'];
  readonly until: string;
  readonly onResume: () => void;
}

/**
 * Shows that a person has taken over, with the person's name and a button to resume automatic answers. On
 * low screens, such as above an open phone keyboard, the name is hidden to leave space for the messages.
 */
export const RobotPauseNotice = ({ robot, until, onResume }: RobotPauseNoticeProps) => (
  <ThreadNotice
    action={
      <Button size="small" onClick={onResume}>
        {texts.resume}
      </Button>
    }
  >
    {texts.paused(formatUpcomingTime(until))}{' '}
    <Typography
      component="span"
      variant="body2"
      color="text.secondary"
      sx={{ '@media (max-height: 560px)': { display: 'none' } }}
    >
      {pausedByLabel(robot)}
    </Typography>
  </ThreadNotice>
);

function pausedByLabel({ pausedBy }: Conversation['robot']): string | undefined {
  if (!pausedBy || pausedBy.kind === 'rule' || pausedBy.kind === 'schedule' || pausedBy.kind === 'campaign')
    return undefined;
  return pausedBy.user ? texts.byPerson(pausedBy.user.name) : texts.pausedBy[pausedBy.kind];
}

/** Pauses or resumes automatic answers in a conversation. @param onChanged receives the updated conversation */
export function usePauseRobot(
  clientId: string,
  conversation: string,
  onChanged: (conversation: Conversation) => void,
): (action: 'pause' | 'resume') => void {
  const sdk = useSdk();
  return action => {
    const params = { id: clientId, conversation };
    const request =
      action === 'pause'
        ? sdk.request('POST /clients/{id}/conversations/{conversation}/pause', { params, payload: {} })
        : sdk.request('POST /clients/{id}/conversations/{conversation}/resume', { params });
    request.then(
      response => onChanged(response.conversation),
      (error: unknown) => {
        if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.failed));
      },
    );
  };
}
