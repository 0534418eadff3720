import { Button, Typography } from '@mui/material';
import type { Conversation } from '@recado/contract';
import { conversations } from '@recado/texts';
import { failureMessage, isSessionEnd, toast, useSdk } from '@recado/ui';
import { useEffect, useState } from 'react';
import { momentOf } from './momentOf.ts';
import { Strip } from './Strip.tsx';

const texts = conversations.thread.robot;

/** The most a timer waits, milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** Until when what answers by itself stands back; undefined when it does not, also once that time has come. */
export function usePausedUntil({ pausedUntil }: Conversation['robot']): string | undefined {
  const [now, setNow] = useState(Date.now);
  const left = pausedUntil === null ? 0 : Date.parse(pausedUntil) - now;
  useEffect(() => {
    if (pausedUntil === null) return;
    const wait = Date.parse(pausedUntil) - Date.now();
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(wait, 0), LONGEST));
    return () => clearTimeout(timer);
  }, [pausedUntil]);
  return pausedUntil !== null && left > 0 ? pausedUntil : undefined;
}

export interface RobotPauseProps {
  readonly robot: Conversation['robot'];
  readonly until: string;
  readonly onResume: () => void;
}

/** That a person has taken over, who, and how to give it back. Above a phone's keyboard what was said needs the room. */
export const RobotPause = ({ robot, until, onResume }: RobotPauseProps) => (
  <Strip
    action={
      <Button size="small" onClick={onResume}>
        {texts.resume}
      </Button>
    }
  >
    {texts.paused(momentOf(until))}{' '}
    <Typography
      component="span"
      variant="body2"
      color="text.secondary"
      sx={{ '@media (max-height: 560px)': { display: 'none' } }}
    >
      {whoOf(robot)}
    </Typography>
  </Strip>
);

function whoOf({ pausedBy }: Conversation['robot']): string | undefined {
  if (!pausedBy || pausedBy.kind === 'rule' || pausedBy.kind === 'schedule' || pausedBy.kind === 'campaign')
    return undefined;
  return pausedBy.user ? texts.byPerson(pausedBy.user.name) : texts.by[pausedBy.kind];
}

/** @param onChanged told how the conversation stands then */
export function usePauseRobot(
  clientId: string,
  conversation: string,
  onChanged: (conversation: Conversation) => void,
): (what: 'pause' | 'resume') => void {
  const sdk = useSdk();
  return what => {
    const params = { id: clientId, conversation };
    const asked =
      what === 'pause'
        ? sdk.request('POST /clients/{id}/conversations/{conversation}/pause', { params, payload: {} })
        : sdk.request('POST /clients/{id}/conversations/{conversation}/resume', { params });
    asked.then(
      answer => onChanged(answer.conversation),
      (error: unknown) => {
        if (!isSessionEnd(error)) toast.error(failureMessage(error, texts.failed));
      },
    );
  };
}
