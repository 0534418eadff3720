import type { Emulator } from '@recado/whatsapp-emulator';
import type { Happenings } from '../webhooks/Happenings.ts';
import type { Notifier } from '../webhooks/Notifier.ts';
import type { Files } from './Files.ts';
import type { GraphEmulator } from './GraphEmulator.ts';
import { invalidToken, unknownObject } from './GraphError.ts';
import type { Line } from './Line.ts';

/** A line with what is told of it. */
export interface Served {
  readonly line: Line;
  readonly notifier: Notifier;
  readonly happenings: Happenings;
}

/** What all calls work on. */
export interface World {
  readonly emulator: Emulator;
  readonly files: Files;
  readonly lines: readonly Served[];
  /** Base of the API and of files, `http://127.0.0.1:port`. */
  readonly base: string;
  /** What stands at addresses of the world outside, by the whole address. */
  readonly links: GraphEmulator['links'];
  /** Messages that a line may send within a second. */
  readonly messagesPerSecond: number;
}

/** Whose token it is. @throws GraphError 190 */
export function holderOf(world: World, token: string | undefined): Served {
  const served = world.lines.find(({ line }) => line.accessToken === token);
  if (!served) throw invalidToken(token === undefined ? undefined : 460);
  return served;
}

/** The line that an object of the API belongs to, if the token's holder may see it. @throws GraphError */
export function owned(served: Served, id: string): Line {
  const { line } = served;
  if (id === line.phoneNumberId || id === line.businessAccountId) return line;
  throw unknownObject(id);
}
