import { Button, Typography } from '@mui/material';
import type { Conversation } from '@recado/contract';
import { conversations } from '@recado/texts';
import { failureMessage, formatDate, isSessionEnd, toast, useSdk } from '@recado/ui';
import { useEffect, useRef, useState } from 'react';
import type { ConversationChange } from '../list/listState.ts';
import { Strip } from './Strip.tsx';

const texts = conversations.thread.optOut;

export interface OptedOutProps {
  readonly clientId: string;
  readonly conversation: Conversation;
  /** Told what is so then. */
  readonly onChanged: (change: ConversationChange) => void;
}

/** Whether this person wants nothing that nobody writes to them, and how to take that back for them. */
export function OptedOut({ clientId, conversation, onChanged }: OptedOutProps) {
  const sdk = useSdk();
  const [isRemoving, setRemoving] = useState(false);
  const latest = useRef(onChanged);
  useEffect(() => {
    latest.current = onChanged;
  });
  const since = conversation.optedOutAt;
  if (since === null) return null;
  const remove = () => {
    setRemoving(true);
    const params = { id: clientId, contact: conversation.chat };
    sdk
      .request('PATCH /clients/{id}/contacts/{contact}', { params, payload: { optedOut: false } })
      .then(
        ({ contact }) => {
          // What else changed meanwhile stays.
          latest.current({ id: conversation.id, optedOutAt: contact.optedOutAt });
          toast.success(texts.removed);
        },
        (error: unknown) => {
          if (!isSessionEnd(error)) toast.error(failureMessage(error, texts.failed));
        },
      )
      .finally(() => setRemoving(false));
  };
  return (
    <Strip
      action={
        <Button size="small" disabled={isRemoving} onClick={remove}>
          {texts.remove}
        </Button>
      }
    >
      {texts.since(formatDate(since))}{' '}
      <Typography component="span" variant="body2" color="text.secondary">
        {texts.you}
      </Typography>
    </Strip>
  );
}
