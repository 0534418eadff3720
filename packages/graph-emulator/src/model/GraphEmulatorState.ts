import type { Emulator } from '@recado/whatsapp-emulator';
import type { GraphNotifier } from '../webhooks/GraphNotifier.ts';
import type { PhoneEventRelay } from '../webhooks/PhoneEventRelay.ts';
import type { BusinessLine } from './BusinessLine.ts';
import type { FileStore } from './FileStore.ts';
import type { GraphEmulator } from './GraphEmulator.ts';
import { createInvalidTokenError, createUnknownObjectError } from './GraphError.ts';

/** A line with its notifier and its event relay. */
export interface BusinessLineServices {
  readonly line: BusinessLine;
  readonly notifier: GraphNotifier;
  readonly eventRelay: PhoneEventRelay;
}

/** State of the Graph emulator, which the handlers of all API calls share. */
export interface GraphEmulatorState {
  readonly emulator: Emulator;
  readonly files: FileStore;
  readonly lines: readonly BusinessLineServices[];
  /** Base URL of the API and of files, `http://127.0.0.1:port`. */
  readonly base: string;
  /** External files that Meta can fetch, by their full URL. */
  readonly externalFiles: GraphEmulator['externalFiles'];
  /** Maximum number of messages per second from one line. */
  readonly messagesPerSecond: number;
}

/** Finds the line to which a token belongs. @throws GraphError 190 if the token belongs to no line */
export function findLineByToken(world: GraphEmulatorState, token: string | undefined): BusinessLineServices {
  const servedLine = world.lines.find(({ line }) => line.accessToken === token);
  if (!servedLine) throw createInvalidTokenError(token === undefined ? undefined : 460);
  return servedLine;
}

/** Returns the caller's line if `id` is its number ID or account ID. @throws GraphError for any other ID */
export function requireBusinessLine(servedLine: BusinessLineServices, id: string): BusinessLine {
  const { line } = servedLine;
  if (id === line.phoneNumberId || id === line.businessAccountId) return line;
  throw createUnknownObjectError(id);
}
