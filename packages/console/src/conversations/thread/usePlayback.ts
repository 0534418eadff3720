import type { Message } from '@recado/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type MessageFileState, useMessageFile } from './useMessageFile.ts';

export interface MediaPlayback<Player> extends MessageFileState {
  readonly player: RefObject<Player | null>;
  readonly isRequested: boolean;
  /** Starts playback. It must be called in a user gesture, because browsers block it otherwise. */
  readonly startPlayback: () => void;
}

/** Loads audio or video on first playback. Playback does not resume when a message scrolls out and back. */
export function usePlayback<Player extends HTMLMediaElement>(
  clientId: string,
  message: Message,
): MediaPlayback<Player> {
  const player = useRef<Player>(null);
  const [isRequested, setRequested] = useState(false);
  const file = useMessageFile(clientId, message, isRequested);
  const { url } = file;
  useEffect(() => {
    // Do not use `autoplay`, because WebKit then waits for more data than a short file has.
    // If playback is refused, the user presses the button again.
    if (isRequested && url !== undefined) player.current?.play().catch(() => undefined);
  }, [isRequested, url]);
  const startPlayback = () => {
    setRequested(true);
    // Safari allows playback after a download only if the player was loaded in a user gesture.
    if (url === undefined) player.current?.load();
  };
  return { ...file, player, isRequested, startPlayback };
}
