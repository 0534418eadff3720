import {
  decimal,
  flag,
  type Infer,
  integer,
  list,
  multilineText,
  object,
  oneOf,
  optional,
  singleLineText,
  withDescription,
  withSchemaName,
} from '../schemaBuilder/index.ts';

const freeText = (max: number) => multilineText({ max, empty: true });

/** Amount in whole units of a currency, which is an ISO 4217 code. */
export const money = () => object({ amount: decimal(), currency: singleLineText({ max: 10 }) });

/** Maximum number of lines of an order that are stored. */
export const MAX_ORDER_LINES = 200;

/** One product of an order. `name` is absent if the network states only the IDs. */
export const orderLine = withSchemaName(
  'OrderLine',
  object({
    productId: freeText(200),
    name: optional(freeText(1_000)),
    quantity: integer(),
    price: optional(money()),
    retailerId: optional(freeText(200)),
  }),
);

/**
 * Whether `lines` is complete. `pending`: they are still requested from WhatsApp, and the event `message.order` follows.
 * `unavailable`: WhatsApp did not return them.
 */
export const orderLineStatuses = ['pending', 'complete', 'unavailable'] as const;

const order = object({
  orderId: freeText(200),
  items: integer(),
  total: optional(money()),
  title: optional(freeText(1_000)),
  note: optional(freeText(4_096)),
  linesStatus: optional(oneOf(...orderLineStatuses)),
  lines: optional(list(orderLine, { max: MAX_ORDER_LINES })),
});

/** Content fields of orders and products. */
export const commerceFields = {
  order: optional(order),
  product: optional(
    object({
      productId: freeText(200),
      title: freeText(1_000),
      description: optional(freeText(8_192)),
      price: optional(money()),
      url: optional(freeText(2_048)),
      retailerId: optional(freeText(200)),
      note: optional(freeText(4_096)),
      more: optional(
        withDescription(
          list(object({ productId: freeText(200), title: freeText(1_000) }), { max: 29 }),
          'Los demás productos del mismo mensaje, si son varios.',
        ),
      ),
    }),
  ),
};

/** Product in the catalog of the account. */
export const catalogProduct = withSchemaName(
  'CatalogProduct',
  object({
    id: singleLineText({ max: 200 }),
    name: freeText(1_000),
    description: optional(freeText(8_192)),
    price: optional(money()),
    retailerId: optional(freeText(200)),
    url: optional(freeText(2_048)),
    /** Whether it can be sent: it is visible to customers, and has a picture if the network needs one. */
    sendable: flag(),
    hidden: flag(),
    available: flag(),
  }),
);
export type CatalogProduct = Infer<typeof catalogProduct>;

export const exampleOrder: Infer<typeof order> = {
  orderId: '1234567890',
  items: 2,
  total: { amount: 287, currency: 'MXN' },
  linesStatus: 'complete',
  lines: [
    { productId: '7193412345678901', name: 'Rosca chica', quantity: 1, price: { amount: 250, currency: 'MXN' } },
    { productId: '7193412345678902', name: 'Concha', quantity: 2, price: { amount: 18.5, currency: 'MXN' } },
  ],
};

export const exampleCatalogProduct: CatalogProduct = {
  id: '7193412345678901',
  name: 'Rosca chica',
  description: 'Para ocho personas, con nata.',
  price: { amount: 250, currency: 'MXN' },
  retailerId: 'ROSCA-CH',
  sendable: true,
  hidden: false,
  available: true,
};
