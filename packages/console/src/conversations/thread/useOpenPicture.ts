import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Of the conversation's address: the message whose picture is shown large. */
const PICTURE = 'foto';

export interface OpenPicture {
  readonly isOpen: boolean;
  open(): void;
  close(): void;
}

/**
 * Whether a message's picture is shown large. It stands in the address, so that a phone's way back leads from the picture to its
 * conversation; closing it takes the same way, and leaves no entry in the history that shows nothing else.
 */
export function useOpenPicture(messageId: string): OpenPicture {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = new URLSearchParams(search).get(PICTURE) === messageId;
  // The browser goes back a moment later: who presses twice meanwhile would leave the conversation.
  const isClosing = useRef(false);
  useEffect(() => {
    if (isOpen) isClosing.current = false;
  }, [isOpen]);
  const go = (change: (rest: URLSearchParams) => void, how: { replace?: boolean; state?: unknown }) => {
    const rest = new URLSearchParams(search);
    change(rest);
    void navigate({ search: rest.toString() }, { preventScrollReset: true, ...how });
  };
  return {
    isOpen,
    open: () => go(rest => rest.set(PICTURE, messageId), { state: OPENED_HERE }),
    close: () => {
      if (!isOpen || isClosing.current) return;
      isClosing.current = true;
      // By a link, the conversation was never before it.
      if (state?.picture === OPENED_HERE.picture) void navigate(-1);
      else go(rest => rest.delete(PICTURE), { replace: true });
    },
  };
}

const OPENED_HERE = { picture: 'opened' };
