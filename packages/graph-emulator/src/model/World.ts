import type { Emulator } from '@recado/whatsapp-emulator';
import type { Notifier } from '../webhooks/Notifier.ts';
import type { PhoneEventRelay } from '../webhooks/PhoneEventRelay.ts';
import type { FileStore } from './FileStore.ts';
import type { GraphEmulator } from './GraphEmulator.ts';
import { invalidToken, unknownObject } from './GraphError.ts';
import type { Line } from './Line.ts';

/** A line with its notifier and its event relay. */
export interface ServedLine {
  readonly line: Line;
  readonly notifier: Notifier;
  readonly eventRelay: PhoneEventRelay;
}

/** State of the emulator, which the handlers of all API calls share. */
export interface World {
  readonly emulator: Emulator;
  readonly files: FileStore;
  readonly lines: readonly ServedLine[];
  /** Base URL of the API and of files, `http://127.0.0.1:port`. */
  readonly base: string;
  /** External files that Meta can fetch, by their full URL. */
  readonly externalFiles: GraphEmulator['externalFiles'];
  /** Maximum number of messages per second from one line. */
  readonly messagesPerSecond: number;
}

/** Finds the line to which a token belongs. @throws GraphError 190 if the token belongs to no line */
export function findLineByToken(world: World, token: string | undefined): ServedLine {
  const servedLine = world.lines.find(({ line }) => line.accessToken === token);
  if (!servedLine) throw invalidToken(token === undefined ? undefined : 460);
  return servedLine;
}

/** Returns the line of an API object. @throws GraphError if the token has no access to the object */
export function requireLine(servedLine: ServedLine, id: string): Line {
  const { line } = servedLine;
  if (id === line.phoneNumberId || id === line.businessAccountId) return line;
  throw unknownObject(id);
}
