import type { Client, Message, RecadoEvent } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import type { Receiver } from '@recado/server/testing';
import type { RunningPlatform } from '../../testing/announced.ts';
import type { EmulatedPhone } from './createControl.ts';
import type { EmulatorProcess } from './startEmulator.ts';

/** A shop's line on `recado serve`, a customer, and the shop's program. */
export interface Talk {
  readonly emulator: EmulatorProcess;
  readonly receiver: Receiver;
  readonly platform: RunningPlatform;
  readonly client: Client;
  /** Speaks with the owner's session. */
  readonly owner: Sdk;
  /** Speaks with the line's token. */
  readonly program: Sdk;
  readonly shop: EmulatedPhone;
  readonly marta: EmulatedPhone;
  /** Marta sent a file before the shop was linked, and WhatsApp has it no more: the id of its message. */
  readonly earlier: string;
  /** An empty folder of this computer. */
  folder(): Promise<string>;
  /** The newest messages, as the API tells them. */
  inbox(): Promise<readonly Message[]>;
  /** A message, once it is there and as it is wanted. */
  seen(id: string, is?: (message: Message) => unknown): Promise<Message>;
  /** An event about it, once the webhook was told. */
  told(type: RecadoEvent['type'], messageId: string): Promise<RecadoEvent>;
}
