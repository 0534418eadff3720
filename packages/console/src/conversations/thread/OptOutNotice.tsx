import { Button, Typography } from '@mui/material';
import type { Conversation } from '@recado/contract';
import { conversationTexts } from '@recado/texts';
import { formatDate, getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { useEffect, useRef, useState } from 'react';
import type { ConversationChange } from '../list/loadedConversationList.ts';
import { ThreadNotice } from './ThreadNotice.tsx';

const texts = conversationTexts.thread.optOut;

export interface OptOutNoticeProps {
  readonly clientId: string;
  readonly conversation: Conversation;
  /** Called with the changed fields of the conversation. */
  readonly onChanged: (change: ConversationChange) => void;
}

/** Notice that a contact opted out of automatic messages. Its button ends the opt-out of this contact. */
export function OptOutNotice({ clientId, conversation, onChanged }: OptOutNoticeProps) {
  const sdk = useSdk();
  const [isRemoving, setRemoving] = useState(false);
  const latestOnChanged = useRef(onChanged);
  useEffect(() => {
    latestOnChanged.current = onChanged;
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
          // Pass on only the opt-out state: the response's other fields may be older than what the page shows.
          latestOnChanged.current({ id: conversation.id, optedOutAt: contact.optedOutAt });
          toast.success(texts.removed);
        },
        (error: unknown) => {
          if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.failed));
        },
      )
      .finally(() => setRemoving(false));
  };
  return (
    <ThreadNotice
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
    </ThreadNotice>
  );
}
