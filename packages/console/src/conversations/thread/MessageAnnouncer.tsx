import { formatAuthor, formatMessageKind } from '@recado/client-screen/feed';
import { conversations } from '@recado/texts';
import { VisuallyHidden } from '@recado/ui';
import { useEffect, useState } from 'react';
import type { ThreadState } from './threadState.ts';

const texts = conversations.thread;

/** Milliseconds in which arriving messages are combined into one announcement. */
const COMBINE_DELAY_MS = 800;
/** Maximum characters of a message that a screen reader reads out. */
const MAX_ANNOUNCED_CHARS = 200;

/** Announces arriving messages to screen readers: the text of a single one, or the number of several. */
export function MessageAnnouncer({ state: { arrivalCount, messages } }: { readonly state: ThreadState }) {
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
              formatAuthor(firstMessage),
              (firstMessage.text || formatMessageKind(firstMessage)).slice(0, MAX_ANNOUNCED_CHARS),
            )
          : texts.arrived(String(newMessages.length));
      setAnnouncement({ upTo: arrivalCount, text: firstMessage ? text : '' });
    }, COMBINE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [arrivalCount, messages, announcement.upTo]);
  return <VisuallyHidden role="status">{announcement.text}</VisuallyHidden>;
}
