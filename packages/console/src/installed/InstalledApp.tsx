import { useWaitingMessages } from './useWaitingMessages.ts';

/** Parts of the console that make it usable without a network. */
export function InstalledApp(): null {
  useWaitingMessages();
  return null;
}
