import { type OrderDetails, TransportError } from '@recado/transport';
import { type BinaryNode, S_WHATSAPP_NET } from '@whiskeysockets/baileys';
import { toLidJid, toPhoneJid } from '../identities/jids.ts';
import type { SessionTaskContext } from '../tasks/SessionTaskContext.ts';
import { isCatalogRefusal, toCatalogErrorCode } from './catalogRefusals.ts';
import {
  type CatalogPage,
  type GraphqlCatalog,
  type GraphqlOrder,
  parseGraphqlCatalog,
  parseGraphqlOrder,
  parseStanzaCatalog,
  parseStanzaOrder,
} from './parseCatalogAnswers.ts';

/** Persisted GraphQL queries of WhatsApp Web (September 2026), with the field of the answer that contains the data. */
const queries = {
  catalog: { id: '30445081048424116', field: 'xwa_product_catalog_get_product_catalog' },
  order: { id: '26593811266898374', field: 'xwa_checkout_get_order_info' },
} as const;

/** Requested edge of the pictures in pixels. */
const PICTURE_EDGE_PIXELS = '640';

/**
 * Queries for the own catalog and for received orders. WhatsApp answers the GraphQL queries of WhatsApp Web. The stanzas
 * of Baileys (`w:biz:catalog`, `fb:thrift_iq`) are the fallback, because some accounts may still need them. Most
 * accounts get no answer to them since July 2026 (Baileys issue 2717).
 */
export class CatalogQueries {
  readonly #context: SessionTaskContext;

  constructor(context: SessionTaskContext) {
    this.#context = context;
  }

  async readPage({ after, limit }: { readonly after?: string; readonly limit: number }): Promise<CatalogPage> {
    const { sock } = this.#context;
    const jid = this.#ownJids()[0] ?? '';
    const readWithGraphql = async () => {
      const catalogRequest = {
        ...{ jid, limit: String(limit), width: PICTURE_EDGE_PIXELS, height: PICTURE_EDGE_PIXELS },
        ...{ allow_shop_source: 'ALLOWSHOPSOURCE_TRUE', ...(after !== undefined && { after }) },
      };
      return parseGraphqlCatalog(await this.#query<GraphqlCatalog>('catalog', { product_catalog: catalogRequest }));
    };
    const readWithStanza = async () => {
      const page = await sock.getCatalog({ jid, limit, ...(after !== undefined && { cursor: after }) });
      return parseStanzaCatalog(page.products, page.nextPageCursor);
    };
    return this.#readEither(readWithGraphql, readWithStanza);
  }

  /** Reads the lines of an order. @param token token in the message of the order */
  async readOrder(orderId: string, token: string): Promise<OrderDetails> {
    const { sock } = this.#context;
    const readWithGraphql = async (): Promise<OrderDetails | undefined> => {
      const orderRequest = {
        ...{ id: orderId, token: { sensitive_string_value: token }, direct_connection_encrypted_info: null },
        image_dimensions: { width: 100, height: 100 },
      };
      // WhatsApp accepts only one of the two addresses of a business, and reports differ about which.
      const [number = '', lid] = this.#ownJids();
      const read = (jid: string) => this.#query<GraphqlOrder>('order', { order: { ...orderRequest, jid } });
      const answer = await read(number).catch(error => {
        if (lid === undefined || !isCatalogRefusal(error)) throw error;
        return read(lid);
      });
      return parseGraphqlOrder(answer);
    };
    return this.#readEither(readWithGraphql, async () => parseStanzaOrder(await sock.getOrderDetails(orderId, token)));
  }

  /** Runs the first query, and the second one if the first fails. If both fail, throws the first error. */
  async #readEither<Result>(
    first: () => Promise<Result | undefined>,
    second: () => Promise<Result | undefined>,
  ): Promise<Result> {
    const { runQuery, signal } = this.#context;
    try {
      return assertComplete(await runQuery(first, toCatalogErrorCode));
    } catch (error) {
      if (signal.aborted) throw error;
      const result = await runQuery(second, toCatalogErrorCode).catch(() => undefined);
      if (result === undefined) throw error;
      return result;
    }
  }

  /** Runs a GraphQL query. Throws an error whose `data` is WhatsApp's code, as Baileys does for a refused stanza. */
  async #query<Answer>(name: keyof typeof queries, request: object): Promise<Answer> {
    const { id, field } = queries[name];
    const query = {
      tag: 'query',
      attrs: { query_id: id },
      content: Buffer.from(JSON.stringify({ variables: { request } })),
    };
    const attrs = { to: S_WHATSAPP_NET, type: 'get', xmlns: 'w:mex' };
    const answer: BinaryNode | undefined = await this.#context.sock.query({ tag: 'iq', attrs, content: [query] });
    const { data, errors } = parseGraphqlAnswer(answer);
    const [error] = errors ?? [];
    if (error)
      throw Object.assign(new Error('WhatsApp refused the query.'), { data: error.extensions?.error_code ?? 400 });
    return (data?.[field] ?? {}) as Answer;
  }

  /** Returns the JIDs of this account: by number, then by LID. */
  #ownJids(): string[] {
    const { phone, lid } = this.#context.self();
    return [...(phone === undefined ? [] : [toPhoneJid(phone)]), ...(lid === undefined ? [] : [toLidJid(lid)])];
  }
}

function assertComplete<Result>(result: Result | undefined): Result {
  if (result === undefined) throw new TransportError('unreachable', 'The answer of WhatsApp is incomplete.');
  return result;
}

interface GraphqlAnswer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly extensions?: { readonly error_code?: number } }[] | null;
}

function parseGraphqlAnswer(answer: BinaryNode | undefined): GraphqlAnswer {
  const result = Array.isArray(answer?.content) ? answer.content.find(({ tag }) => tag === 'result') : undefined;
  if (!result?.content || Array.isArray(result.content)) return {};
  return JSON.parse(Buffer.from(result.content as Uint8Array).toString()) as GraphqlAnswer;
}
