import type { Client, Message, RecadoEvent } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import type { TestWebhookReceiver } from '@recado/server/testing';
import type { RunningPlatform } from '../../testing/waitForPlatform.ts';
import type { EmulatedPhone } from './createEmulatorControlClient.ts';
import type { EmulatorProcess } from './startEmulator.ts';

/** Test context: a shop's line on `recado serve`, a customer, and the shop's program. */
export interface LineTestContext {
  readonly emulator: EmulatorProcess;
  readonly receiver: TestWebhookReceiver;
  readonly platform: RunningPlatform;
  readonly client: Client;
  /** SDK client with the owner's session. */
  readonly owner: Sdk;
  /** SDK client with the line's API token. */
  readonly program: Sdk;
  readonly shop: EmulatedPhone;
  readonly marta: EmulatedPhone;
  /**
   * ID of a file message that the customer Marta sent before the shop was linked. WhatsApp no longer has the
   * file.
   */
  readonly earlierMessageId: string;
  /** Creates an empty folder on the machine that runs the test. */
  createFolder(): Promise<string>;
  /** Reads the newest messages from the API. */
  readInbox(): Promise<readonly Message[]>;
  /** Polls until the message is stored and matches the predicate. */
  awaitMessage(id: string, matches?: (message: Message) => unknown): Promise<Message>;
  /** Polls until the webhook has received an event of this type about the message. */
  awaitEvent(type: RecadoEvent['type'], messageId: string): Promise<RecadoEvent>;
}
