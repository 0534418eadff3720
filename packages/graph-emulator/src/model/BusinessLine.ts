import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { Phone } from '@recado/whatsapp-emulator';
import type { GraphTemplate } from './GraphTemplate.ts';
import { LineNetworkFaults } from './LineNetworkFaults.ts';

/** Status that Meta assigns to a business number. Only `CONNECTED` numbers can send. */
export type BusinessLineStatus = 'CONNECTED' | 'BANNED' | 'RESTRICTED' | 'FLAGGED' | 'PENDING';

/** A message that the Graph API accepted for sending. */
export interface AcceptedMessage {
  readonly wamid: string;
  /**
   * ID of the message on the emulated WhatsApp, as phones see it. Undefined if the message reached no phone.
   */
  readonly wireId: string | undefined;
  readonly to: string;
  /** Value of `biz_opaque_callback_data` in the send request. */
  readonly opaque: string | undefined;
  /** Price that the statuses of the message contain. Undefined for messages that failed. */
  readonly price: MessagePrice | undefined;
  /** Business-scoped ID by which the send request named the recipient. Undefined: by the number. */
  readonly userId: string | undefined;
}

/** Category of a message's price, and whether Meta charges it. */
export interface MessagePrice {
  readonly category: 'marketing' | 'utility' | 'authentication' | 'service';
  readonly type: 'regular' | 'free_customer_service' | 'free_entry_point';
}

/** URL to which the emulator posts the webhook notifications of a line. */
export interface WebhookRegistration {
  readonly url: string;
}

/**
 * Shapes of webhooks and of the number's fields. `current`: v24.0 and later, with a price for each message and one
 * messaging limit for the whole portfolio. `former`: v23.0 and earlier, with prices of conversations and a limit for
 * each number. An app selects the version of its webhooks, so that both occur.
 */
export type WebhookShapes = 'current' | 'former';

/** Messaging limits of a portfolio or, in the former shapes, of a number. */
export type MessagingTier = 'TIER_250' | 'TIER_1K' | 'TIER_2K' | 'TIER_10K' | 'TIER_100K' | 'TIER_UNLIMITED';

/** Options of {@link BusinessLine}. */
export interface BusinessLineOptions {
  readonly phone: Phone;
  readonly name: string;
  /** Whether the owner also uses the WhatsApp app. The callback then receives the messages sent in the app. */
  readonly coexistence: boolean;
  /** Version of Meta's webhooks that the app selected. */
  readonly shapes: WebhookShapes;
}

const numericId = (): string => `1${String(randomInt(10 ** 13, 10 ** 14 - 1))}`;

/** A business number: its app, its account, its credentials, its settings and its messages. */
export class BusinessLine {
  readonly phone: Phone;
  readonly name: string;
  readonly coexistence: boolean;
  readonly shapes: WebhookShapes;
  readonly phoneNumberId = numericId();
  readonly businessAccountId = numericId();
  readonly catalogId = numericId();
  readonly appId = numericId();
  readonly appSecret = randomBytes(16).toString('hex');
  readonly behavior = new LineNetworkFaults();
  readonly templates: GraphTemplate[] = [];
  /** Messages that the API accepted, newest last. */
  readonly acceptedMessages: AcceptedMessage[] = [];
  /**
   * End of each customer's 24-hour reply window in Unix milliseconds. Keys are the customers' phone numbers.
   */
  readonly replyWindowEnds = new Map<string, number>();
  /** How often the business-scoped ID of each customer changed, by the customer's phone number. */
  readonly userIdChanges = new Map<string, number>();
  /** Usernames of the customers, by phone number. */
  readonly usernames = new Map<string, string>();
  /** Times at which messages were recently sent to each recipient, by the recipient's number. */
  readonly recentSendTimes = new Map<string, number[]>();
  /** Permissions of the token. */
  scopes: readonly string[] = ['whatsapp_business_management', 'whatsapp_business_messaging'];
  status: BusinessLineStatus = 'CONNECTED';
  quality: 'GREEN' | 'YELLOW' | 'RED' = 'GREEN';
  messagingTier: MessagingTier = 'TIER_1K';
  /** Number of free service messages that are left in this month. */
  freeServiceMessages = 1_000;
  /** Whether the owner shares the chats of the app with the API. Undefined until the owner has decided. */
  isHistoryShared: boolean | undefined;
  /** Names in the address book of the app, by number. */
  readonly addressBook = new Map<string, string>();
  subscribed = false;
  callback: WebhookRegistration | undefined;
  #token = newToken();

  constructor({ phone, name, coexistence, shapes }: BusinessLineOptions) {
    this.phone = phone;
    this.name = name;
    this.coexistence = coexistence;
    this.shapes = shapes;
  }

  get accessToken(): string {
    return this.#token;
  }

  /** Replaces the access token. The previous token becomes invalid immediately. */
  renewToken(): string {
    this.#token = newToken();
    this.subscribed = false;
    return this.#token;
  }

  /** Value that proves to Meta that a caller knows the app's secret. */
  get appSecretProof(): string {
    return createHmac('sha256', this.appSecret).update(this.#token).digest('hex');
  }

  /** Credentials that the owner copies from Meta's pages. */
  get credentials() {
    const { phoneNumberId, businessAccountId, accessToken, appSecret } = this;
    return { phoneNumberId, businessAccountId, accessToken, appSecret };
  }
}

const newToken = (): string => `EAA${randomBytes(60).toString('base64url')}`;
