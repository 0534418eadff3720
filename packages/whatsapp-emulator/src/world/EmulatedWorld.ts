import type { EmulatorChannels } from '../channels/EmulatorChannels.ts';
import type { FaultEngine } from '../faults/index.ts';
import type { MediaHost } from '../media/index.ts';
import type { GroupRegistry } from '../model/Group.ts';
import type { ServerConnectionControls } from '../model/ServerConnectionControls.ts';
import type { EmulatedPhoneRegistry } from '../phone/EmulatedPhoneRegistry.ts';
import type { WhatsAppServer } from '../server/WhatsAppServer.ts';

/** Complete state of an emulator: everything that a reset replaces. */
export interface EmulatedWorld {
  readonly server: WhatsAppServer;
  readonly media: MediaHost;
  readonly phones: EmulatedPhoneRegistry;
  readonly groups: GroupRegistry;
  readonly channels: EmulatorChannels;
  readonly faults: FaultEngine;
  readonly controls: ServerConnectionControls;
  /** Closes every connection and stops emitting events. */
  close(): void;
}
