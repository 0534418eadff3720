/** Optional parts of an error response of the Graph API, in addition to its code and title. */
export interface GraphErrorDetails {
  /** HTTP status of the response; 400 by default. */
  readonly status?: number;
  readonly subcode?: number;
  /** Exact cause of the error, for the developer. */
  readonly details?: string;
}

/** An error response of the Graph API. */
export class GraphError extends Error {
  override readonly name = 'GraphError';
  readonly code: number;
  readonly status: number;
  readonly #subcode: number | undefined;
  readonly #details: string | undefined;

  constructor(code: number, title: string, { status = 400, subcode, details }: GraphErrorDetails = {}) {
    super(title);
    this.code = code;
    this.status = status;
    this.#subcode = subcode;
    this.#details = details;
  }

  /** Returns the body of the response. @param trace ID of the request */
  body(trace: string): object {
    const details = this.#details;
    return {
      error: {
        message: `(#${this.code}) ${this.message}`,
        type: 'OAuthException',
        code: this.code,
        ...(this.#subcode !== undefined && { error_subcode: this.#subcode }),
        ...(details !== undefined && { error_data: { messaging_product: 'whatsapp', details } }),
        fbtrace_id: trace,
      },
    };
  }

  /** The error in the format that webhooks use in a status or a message. */
  get webhookError(): object {
    return {
      code: this.code,
      title: this.message,
      message: this.message,
      ...(this.#details !== undefined && { error_data: { details: this.#details } }),
      href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
    };
  }
}

/** Creates the error for an object that does not exist, or to which the token has no access. */
export const createUnknownObjectError = (id: string): GraphError =>
  new GraphError(
    100,
    `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    { subcode: 33 },
  );

export const createInvalidParameterError = (details: string): GraphError =>
  new GraphError(100, 'Invalid parameter', { details });

export const createInvalidTokenError = (subcode?: number): GraphError =>
  new GraphError(190, 'Invalid OAuth access token', {
    status: 401,
    ...(subcode !== undefined && { subcode }),
  });

/** Errors of messages. The API returns them immediately, or the webhook reports them in a status `failed`. */
export const messageSendErrors = {
  windowClosed: new GraphError(131047, 'Re-engagement message', {
    details:
      'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  }),
  undeliverable: new GraphError(131026, 'Message undeliverable', { details: 'Message Undeliverable.' }),
  throughput: new GraphError(130429, 'Rate limit hit', {
    status: 429,
    details: 'Message failed to send because there were too many messages sent from this phone number.',
  }),
  pair: new GraphError(131056, '(Business Account, Consumer Account) pair rate limit hit', {
    status: 400,
    details: 'Too many messages were sent from this number to the same recipient in a short period of time.',
  }),
} as const;
