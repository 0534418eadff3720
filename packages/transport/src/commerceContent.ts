export interface Money {
  /** Amount in whole units of the currency, not in cents. */
  readonly amount: number;
  /** ISO 4217 code of the currency. */
  readonly currency: string;
}

/** One product of an order. */
export interface OrderLine {
  readonly productId: string;
  /** Absent if the network states only the product's id. */
  readonly name?: string;
  readonly quantity: number;
  /** Price of one piece, as it was when the customer ordered. */
  readonly price?: Money;
  /** The shop's own id of the product. */
  readonly retailerId?: string;
}

export interface OrderContent {
  readonly type: 'order';
  readonly orderId: string;
  readonly items: number;
  readonly total?: Money;
  readonly title?: string;
  readonly note?: string;
  /** Lines of the order. Absent if only a task can read them. */
  readonly lines?: readonly OrderLine[];
  /** Secret with which the task `catalog.order` reads the lines. The host stores it sealed, and shows it to nobody. */
  readonly token?: string;
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
  /** Address of the picture of an outgoing product, which the transport downloads. Ignored in incoming messages. */
  readonly pictureUrl?: string;
  /** Id of the catalog. */
  readonly catalogId?: string;
  /** Further products of the same message. Only a network with `catalogId` can send them, and it requires a `note`. */
  readonly more?: readonly Pick<ProductContent, 'productId' | 'title' | 'retailerId'>[];
  /** Heading of a message with several products. */
  readonly heading?: string;
}

export interface PaymentContent {
  readonly type: 'payment';
  /** Step of a payment: money was requested or sent, or a request was declined or cancelled. */
  readonly step: 'requested' | 'sent' | 'declined' | 'cancelled' | 'invited';
  readonly amount?: Money;
  readonly note?: string;
}
