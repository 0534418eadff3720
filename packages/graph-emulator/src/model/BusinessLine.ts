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
}

/** URL to which the emulator posts the webhook notifications of a line. */
export interface WebhookRegistration {
  readonly url: string;
}

/** Options of {@link BusinessLine}. */
export interface BusinessLineOptions {
  readonly phone: Phone;
  readonly name: string;
  /** Whether the owner also uses the WhatsApp app. The callback then receives the messages sent in the app. */
  readonly coexistence: boolean;
}

const numericId = (): string => `1${String(randomInt(10 ** 13, 10 ** 14 - 1))}`;

/** A business number: its app, its account, its credentials, its settings and its messages. */
export class BusinessLine {
  readonly phone: Phone;
  readonly name: string;
  readonly coexistence: boolean;
  readonly phoneNumberId = numericId();
  readonly businessAccountId = numericId();
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
  /** Times at which messages were recently sent to each recipient, by the recipient's number. */
  readonly recentSendTimes = new Map<string, number[]>();
  /** Permissions of the token. */
  scopes: readonly string[] = ['whatsapp_business_management', 'whatsapp_business_messaging'];
  status: BusinessLineStatus = 'CONNECTED';
  quality: 'GREEN' | 'YELLOW' | 'RED' = 'GREEN';
  subscribed = false;
  callback: WebhookRegistration | undefined;
  #token = newToken();

  constructor({ phone, name, coexistence }: BusinessLineOptions) {
    this.phone = phone;
    this.name = name;
    this.coexistence = coexistence;
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
