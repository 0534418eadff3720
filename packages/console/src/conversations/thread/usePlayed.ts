import type { Message } from '@recado/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type FileInPage, useFile } from './useFile.ts';

export interface Played<Player> extends FileInPage {
  readonly player: RefObject<Player | null>;
  readonly isWanted: boolean;
  /** To be called by a press. */
  readonly begin: () => void;
}

/** A message's sound or film, fetched when it is first played. What was scrolled away and is shown again is silent. */
export function usePlayed<Player extends HTMLMediaElement>(
  clientId: string,
  message: Message,
): Played<Player> {
  const player = useRef<Player>(null);
  const [isWanted, setWanted] = useState(false);
  const file = useFile(clientId, message, isWanted);
  const { url } = file;
  useEffect(() => {
    // Not `autoplay`: WebKit waits for more than there is of a short one. Who is refused presses again.
    if (isWanted && url !== undefined) player.current?.play().catch(() => undefined);
  }, [isWanted, url]);
  const begin = () => {
    setWanted(true);
    // Safari lets play later, when the bytes are there, only what was loaded in a press.
    if (url === undefined) player.current?.load();
  };
  return { ...file, player, isWanted, begin };
}
