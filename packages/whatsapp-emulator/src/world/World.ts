import type { Channels } from '../channels/Channels.ts';
import type { FaultEngine } from '../faults/index.ts';
import type { MediaHost } from '../media/index.ts';
import type { Groups } from '../model/Group.ts';
import type { ServerControls } from '../model/ServerControls.ts';
import type { PhoneBook } from '../phone/PhoneBook.ts';
import type { WhatsAppServer } from '../server/WhatsAppServer.ts';

/** Complete state of an emulator: everything that a reset replaces. */
export interface World {
  readonly server: WhatsAppServer;
  readonly media: MediaHost;
  readonly phones: PhoneBook;
  readonly groups: Groups;
  readonly channels: Channels;
  readonly faults: FaultEngine;
  readonly controls: ServerControls;
  /** Closes every connection and stops emitting events. */
  close(): void;
}
