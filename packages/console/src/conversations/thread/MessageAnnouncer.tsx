import { formatMessageAuthor, formatMessageKind } from '@recado/client-screen/feed';
import { conversationTexts } from '@recado/texts';
import { VisuallyHidden } from '@recado/ui';
import { useEffect, useState } from 'react';
import type { ThreadState } from './threadState.ts';

const texts = conversationTexts.thread;

/** Milliseconds during which arriving messages are combined into one announcement. */
const COMBINE_DELAY_MS = 800;
/** Maximum number of characters of a message that a screen reader reads out. */
const MAX_ANNOUNCED_CHARS = 200;

interface MessageAnnouncerProps {
  readonly state: ThreadState;
}

/** Announces arriving messages to screen readers: the text of one message, or the number of several. */
export function MessageAnnouncer({ state: { arrivalCount, messages } }: MessageAnnouncerProps) {
  const [announcement, setAnnouncement] = useState({ upTo: arrivalCount, text: '' });
  useEffect(() => {
    if (arrivalCount <= announcement.upTo) return;
    const timer = setTimeout(() => {
      const newMessages = messages
        .slice(-(arrivalCount - announcement.upTo))
        .filter(({ direction }) => direction === 'inbound');
      const [firstMessage] = newMessages;
      const text =
        firstMessage && newMessages.length === 1
          ? texts.announcement(
              formatMessageAuthor(firstMessage),
              (firstMessage.text || formatMessageKind(firstMessage)).slice(0, MAX_ANNOUNCED_CHARS),
            )
          : texts.arrived(String(newMessages.length));
      setAnnouncement({ upTo: arrivalCount, text: firstMessage ? text : '' });
    }, COMBINE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [arrivalCount, messages, announcement.upTo]);
  return <VisuallyHidden role="status">{announcement.text}</VisuallyHidden>;
}
