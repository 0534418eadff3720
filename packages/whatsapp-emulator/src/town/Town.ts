import type { Channels } from '../channels/Channels.ts';
import type { FaultEngine } from '../faults/index.ts';
import type { MediaHost } from '../media/index.ts';
import type { Groups } from '../model/Group.ts';
import type { ServerControls } from '../model/ServerControls.ts';
import type { PhoneBook } from '../phone/PhoneBook.ts';
import type { WhatsAppServer } from '../server/WhatsAppServer.ts';

/** Who lives in an emulator, and what they know: everything that a reset takes away. */
export interface Town {
  readonly server: WhatsAppServer;
  readonly media: MediaHost;
  readonly phones: PhoneBook;
  readonly groups: Groups;
  readonly channels: Channels;
  readonly faults: FaultEngine;
  readonly controls: ServerControls;
  /** Cuts every connection and says nothing any more. */
  leave(): void;
}
