/** A file in a message, which is fetched from Meta by its ID. */
export interface GraphMedia {
  readonly id?: string;
  readonly mime_type?: string;
  /** SHA-256 hash of the file, in base64 or hexadecimal. */
  readonly sha256?: string;
  readonly caption?: string;
  readonly filename?: string;
  readonly voice?: boolean;
  readonly animated?: boolean;
}

interface Reply {
  readonly id?: string;
  readonly title?: string;
  readonly description?: string;
}

/**
 * A message in a webhook request (Meta's reference, messages webhook). Each type of message has its own fields.
 */
export interface GraphMessage {
  readonly id: string;
  /** Time of the message, as Unix time in seconds. Read it with `readGraphTime`, because it may be malformed. */
  readonly timestamp: string;
  readonly type?: string;
  /** Number of the sender. Absent if the customer hides it. */
  readonly from?: string;
  readonly from_user_id?: string;
  /** ID of the sender for all portfolios of the company. Only companies that enabled such IDs get it. */
  readonly from_parent_user_id?: string;
  /** Recipient of an echo, which is a copy of a message that the business sent from another program. */
  readonly to?: string;
  readonly to_user_id?: string;
  readonly group_id?: string;
  readonly text?: { readonly body?: string };
  readonly image?: GraphMedia;
  readonly video?: GraphMedia;
  readonly audio?: GraphMedia;
  readonly document?: GraphMedia;
  readonly sticker?: GraphMedia;
  readonly location?: {
    readonly latitude?: number;
    readonly longitude?: number;
    readonly name?: string;
    readonly address?: string;
  };
  readonly contacts?: readonly {
    readonly name?: { readonly formatted_name?: string };
    /** `contact_request`: the customer tapped the button of a contact request. */
    readonly origin?: string;
    readonly phones?: readonly { readonly phone?: string; readonly type?: string; readonly wa_id?: string }[];
  }[];
  readonly reaction?: { readonly message_id?: string; readonly emoji?: string };
  readonly button?: { readonly payload?: string; readonly text?: string };
  readonly interactive?: {
    readonly type?: string;
    readonly button_reply?: Reply;
    readonly list_reply?: Reply;
    readonly nfm_reply?: { readonly name?: string; readonly body?: string; readonly response_json?: string };
  };
  readonly order?: {
    readonly catalog_id?: string;
    readonly text?: string;
    readonly product_items?: readonly {
      readonly product_retailer_id?: string;
      readonly quantity?: number | string;
      readonly item_price?: number | string;
      readonly currency?: string;
    }[];
  };
  /**
   * After a customer has changed the number, `wa_id` is the new number. After a change of the business-scoped ID,
   * `previous_user_id` is the former one. Some reports show `user_id` as the former and `new_user_id` as the new one.
   */
  readonly system?: {
    readonly type?: string;
    readonly wa_id?: string;
    readonly user_id?: string;
    readonly previous_user_id?: string;
    readonly new_user_id?: string;
  };
  /** Step of a call. Meta puts its fields into the list `calls` (`extractCalls`). */
  readonly call?: {
    readonly event?: string;
    readonly direction?: string;
    /** `COMPLETED` or `FAILED`, which some reports put into a list. */
    readonly status?: unknown;
    /** Duration in seconds. */
    readonly duration?: unknown;
  };
  readonly edit?: { readonly original_message_id?: string; readonly message?: Partial<GraphMessage> };
  readonly revoke?: { readonly original_message_id?: string };
  readonly unsupported?: { readonly type?: string };
  /** Why Meta does not deliver the content of a message of the type `unsupported`. */
  readonly errors?: readonly { readonly code?: number }[];
  readonly context?: {
    readonly id?: string;
    readonly from?: string;
    readonly forwarded?: boolean;
    readonly frequently_forwarded?: boolean;
    /** Product of the catalog that the customer asks about. */
    readonly referred_product?: { readonly product_retailer_id?: string };
  };
  readonly referral?: {
    readonly source_type?: string;
    readonly source_id?: string;
    readonly source_url?: string;
    readonly headline?: string;
    readonly body?: string;
    readonly ctwa_clid?: string;
  };
}

/** Delivery status of a message that this number sent. */
export interface GraphMessageStatus {
  readonly id: string;
  readonly timestamp: string;
  readonly status?: string;
  readonly recipient_id?: string;
  readonly recipient_user_id?: string;
  readonly recipient_parent_user_id?: string;
  readonly biz_opaque_callback_data?: string;
  readonly errors?: readonly { readonly code?: number }[];
  /** Price of the message. Meta sends it with `sent`, and with the earlier one of `delivered` and `read`. */
  readonly pricing?: unknown;
}
