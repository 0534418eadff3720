export interface Money {
  /** Amount in whole units of the currency, not in cents. */
  readonly amount: number;
  /** ISO 4217 code of the currency. */
  readonly currency: string;
}

export interface OrderContent {
  readonly type: 'order';
  readonly orderId: string;
  readonly items: number;
  readonly total?: Money;
  readonly title?: string;
  readonly note?: string;
}

export interface ProductContent {
  readonly type: 'product';
  readonly productId: string;
  readonly title: string;
  readonly description?: string;
  readonly price?: Money;
  readonly url?: string;
  /** The shop's own id of the product. */
  readonly retailerId?: string;
  readonly note?: string;
}

export interface PaymentContent {
  readonly type: 'payment';
  /** Step of a payment: money was requested or sent, or a request was declined or cancelled. */
  readonly step: 'requested' | 'sent' | 'declined' | 'cancelled' | 'invited';
  readonly amount?: Money;
  readonly note?: string;
}
