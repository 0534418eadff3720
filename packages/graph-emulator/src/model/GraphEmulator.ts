import type { Emulator } from '@recado/whatsapp-emulator';
import type { PostedNotification } from '../webhooks/GraphNotifier.ts';
import type {
  AcceptedMessage,
  BusinessLine,
  BusinessLineStatus,
  MessagingTier,
  WebhookShapes,
} from './BusinessLine.ts';
import type { GraphTemplate, GraphTemplateStatus } from './GraphTemplate.ts';
import type { LineNetworkFaults } from './LineNetworkFaults.ts';

export interface GraphEmulatorOptions {
  /**
   * WhatsApp emulator that contains the phones. Each business number is one of these phones, so that
   * customers see the business as a usual contact.
   */
  readonly emulator: Emulator;
  /**
   * Returns the milliseconds before the n-th retry of a notification, where n starts at 1. By default, the
   * first delay is one second, and each later delay is twice as long, up to an hour.
   */
  readonly retryAfterMs?: (tries: number) => number;
  /** Milliseconds within which the app must answer a webhook notification; 20 seconds by default. */
  readonly responseTimeoutMs?: number;
  /** Maximum number of messages per second that one number may send; 80 by default. */
  readonly messagesPerSecond?: number;
}

/** A phone number on Meta's platform: its credentials from Meta's pages, and methods that simulate events. */
export interface GraphLine {
  readonly phone: string;
  readonly credentials: BusinessLine['credentials'];
  readonly appId: string;
  /** Whether Meta sends the number's notifications to this app. */
  readonly subscribed: boolean;
  readonly behavior: LineNetworkFaults;
  /** Messages that the API accepted, oldest first. */
  readonly acceptedMessages: readonly AcceptedMessage[];
  readonly templates: readonly GraphTemplate[];
  /** All notifications posted so far, oldest first. */
  readonly postedNotifications: readonly PostedNotification[];
  /**
   * Sets the callback URL as Meta's form does. The form first sends a verification request with the
   * verify token to the URL.
   * @throws Error if the response does not repeat the challenge of the verification request
   */
  setCallback(url: string, verifyToken: string): Promise<void>;
  /** Sets the callback URL without a verification request, for a URL that need not be verified. */
  setUnverifiedCallback(url: string): void;
  /** Revokes the line's current access token. @returns the new access token */
  renewToken(): string;
  setScopes(scopes: readonly string[]): void;
  setStatus(status: BusinessLineStatus): void;
  /** Sets the result of Meta's review of a template. @throws Error if there is no such template */
  reviewTemplate(name: string, language: string, status: GraphTemplateStatus, reason?: string): void;
  /** Changes the quality rating of the number and notifies the callback. */
  setQuality(quality: 'GREEN' | 'YELLOW' | 'RED'): void;
  /** Changes the messaging limit and notifies the callback. The current shapes contain the portfolio's limit. */
  setMessagingTier(tier: MessagingTier): void;
  /** Sets how many free service messages are left in this month. Further ones are charged. */
  setFreeServiceMessages(count: number): void;
  /** Sets whether the owner shares the chats of the WhatsApp app. `POST /<number>/smb_app_data` requests them. */
  shareHistory(isShared: boolean): void;
  /** Saves or removes (undefined) a name in the app's address book, and notifies the callback. */
  saveAppContact(phone: string, name: string | undefined): void;
  /** Notifies the webhook of the business that the customer changed to the phone number `to`. */
  changeNumber(customer: string, to: string): void;
  /** Gives a customer a username, which later notifications contain; undefined removes it. */
  setUsername(customer: string, username: string | undefined): void;
  /**
   * Gives a customer another business-scoped ID, as after a change of the phone number, and notifies the callback.
   * `user_id_update` is the shape that Meta documented until 11 August 2026, and `new_user_id` a third one that
   * public reports show.
   */
  changeUserId(customer: string, shape?: 'previous_user_id' | 'new_user_id' | 'user_id_update'): string;
  /** Notifies the callback that a customer stops or resumes marketing messages. */
  setMarketingPreference(customer: string, value: 'stop' | 'resume'): void;
  /** Taps the button of a contact request: the customer shares the phone number with the business. */
  shareNumber(customer: string): void;
  /** Makes later notifications identify this customer only by a business-scoped ID. @returns this ID */
  hideCustomerNumber(customer: string): string;
  /** Posts a notification signed with a wrong secret. @returns HTTP status; undefined: no response */
  postForged(notification: object): Promise<number | undefined>;
  /** Posts an earlier notification again. @returns HTTP status; undefined: no response */
  replay(notification: PostedNotification): Promise<number | undefined>;
  /** Returns the ID that the API uses for a message in a customer's chat. */
  wamid(customer: string, wireId: string): string;
}

/** A running Graph API. */
export interface GraphEmulator {
  /** Base URL `http://127.0.0.1:port`, which callers use instead of `https://graph.facebook.com`. */
  readonly url: string;
  /** Files outside the emulator that Meta can fetch, by their full URL. Meta cannot reach any other URL. */
  readonly externalFiles: Map<string, { readonly bytes: Uint8Array; readonly mimeType: string }>;
  /** Simulates an outage: if true, connections are closed as soon as they are opened. */
  unreachable: boolean;
  /**
   * Registers an emulated phone as a business number. `coexistence`: its owner also uses the WhatsApp app. `shapes`:
   * version of the webhooks, `current` by default.
   */
  createLine(options: {
    readonly phone: string;
    readonly name?: string;
    readonly coexistence?: boolean;
    readonly shapes?: WebhookShapes;
  }): GraphLine;
  /** Stops the Graph emulator, but not the WhatsApp emulator, which its creator must close. */
  close(): Promise<void>;
}
