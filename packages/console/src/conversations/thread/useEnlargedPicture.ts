import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** URL parameter with the ID of the message whose picture is enlarged. */
const PICTURE_PARAM = 'foto';

export interface EnlargedPictureControls {
  readonly isOpen: boolean;
  open(): void;
  close(): void;
}

interface ChangeSearchParamsParams {
  replace?: boolean;
  state?: unknown;
}

/**
 * Tracks whether a message's picture is enlarged. The URL contains this state, so that a phone's
 * back button returns from the picture to its conversation. Closing the picture also goes back,
 * which leaves no duplicate history entry.
 */
export function useEnlargedPicture(messageId: string): EnlargedPictureControls {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = new URLSearchParams(search).get(PICTURE_PARAM) === messageId;
  // Ignore a second click while the browser goes back, because going back twice would leave the conversation.
  const isClosing = useRef(false);
  useEffect(() => {
    if (isOpen) isClosing.current = false;
  }, [isOpen]);
  const changeSearchParams = (change: (params: URLSearchParams) => void, options: ChangeSearchParamsParams) => {
    const params = new URLSearchParams(search);
    change(params);
    void navigate({ search: params.toString() }, { preventScrollReset: true, ...options });
  };
  return {
    isOpen,
    open: () => changeSearchParams(params => params.set(PICTURE_PARAM, messageId), { state: OPENED_IN_APP_STATE }),
    close: () => {
      if (!isOpen || isClosing.current) return;
      isClosing.current = true;
      // Go back only if the user opened the picture in the conversation.
      // If a link opened the picture, the previous history entry may be another page.
      if (state?.picture === OPENED_IN_APP_STATE.picture) void navigate(-1);
      else changeSearchParams(params => params.delete(PICTURE_PARAM), { replace: true });
    },
  };
}

const OPENED_IN_APP_STATE = { picture: 'opened' };
