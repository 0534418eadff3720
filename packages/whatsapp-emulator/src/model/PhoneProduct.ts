/** A product in the catalog of a business. Amounts are thousandths of the currency's unit, as in WhatsApp. */
export interface PhoneProduct {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  /** Absent for a product without a price. */
  readonly price?: number;
  /** ISO 4217 code. Default: `MXN`. */
  readonly currency?: string;
  /** The shop's own ID of the product. */
  readonly retailerId?: string;
  readonly url?: string;
  /** Picture as a JPEG. */
  readonly picture?: Uint8Array;
  /** Whether the business hides the product from customers. */
  readonly isHidden?: boolean;
  /** Whether the product is in stock. Default: true. */
  readonly isAvailable?: boolean;
}

/** Product of an order that a business received. */
export interface PhoneOrderLine {
  readonly product: PhoneProduct;
  readonly quantity: number;
}

/** Order that a customer sends to a business. */
export interface PhoneOrder {
  readonly products: readonly { readonly id: string; readonly quantity: number }[];
  /** Message of the customer. */
  readonly note?: string;
  /**
   * Whether the message lacks the total, and its title is the name of the business, as iPhones send it (Evolution API
   * issue 1819).
   */
  readonly isBrief?: boolean;
}
