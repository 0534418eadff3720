import { setTimeout as pause } from 'node:timers/promises';
import type { Message, RecadoEvent } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import type { NemesisLine } from '../nemesis/startNemesisTestPlatform.ts';
import { pollUntilResult } from '../pollUntilResult.ts';
import type { ClusterFixture } from './startTestCluster.ts';

const BURST_SIZE = 5;
const BURST_PAUSE_MS = 1_000;
const PAGE_SIZE = 500;

/** IDs of a customer's messages in three orders. */
interface ChatOrders {
  /** The order in which WhatsApp accepted them. */
  readonly network: readonly string[];
  readonly page: readonly string[];
  readonly feed: readonly string[];
}

/** Lets the first customer write to a line in bursts until `finish` is called, which reads the order of these messages. */
export function recordChatOrder({ customers: [customer] }: ClusterFixture, { client }: NemesisLine) {
  if (!customer) throw new Error('the cluster has no customer');
  const ids = new Set<string>();
  let isFinished = false;
  const writer = (async () => {
    while (!isFinished) {
      const texts = Array.from({ length: BURST_SIZE }, (_, n) => `orden ${ids.size + n}`);
      for (const id of await Promise.all(texts.map(text => customer.write(client.phoneNumber, text)))) ids.add(id);
      await pause(BURST_PAUSE_MS);
    }
  })();
  const selectOwn = (order: readonly string[]): string[] => order.filter(id => ids.has(id));
  return {
    /** Ends the writing, and waits until all messages are in the feed. @param program SDK with the line's token */
    async finish(program: Sdk): Promise<ChatOrders> {
      isFinished = true;
      await writer;
      const network = selectOwn((await customer.messages()).map(({ id }) => id));
      const feed = await pollUntilResult(async () => {
        const order = selectOwn(listReceivedIds(await readFeed(program)));
        return order.length >= network.length && order;
      });
      return { network, feed, page: selectOwn((await readPage(program)).map(({ messageId }) => messageId)) };
    },
  };
}

async function readFeed(program: Sdk): Promise<RecadoEvent[]> {
  const feed: RecadoEvent[] = [];
  for (;;) {
    const query = { after: feed.at(-1)?.sequence ?? 0, limit: PAGE_SIZE };
    const { events } = await program.request('GET /external/events', { query });
    if (events.length === 0) return feed;
    feed.push(...events);
  }
}

async function readPage(program: Sdk): Promise<Message[]> {
  const messages: Message[] = [];
  for (;;) {
    const query = { limit: PAGE_SIZE, offset: messages.length };
    const page = (await program.request('GET /external/messages', { query })).messages;
    messages.push(...page);
    if (page.length < PAGE_SIZE) return messages.toReversed();
  }
}

const listReceivedIds = (events: readonly RecadoEvent[]): string[] =>
  events.flatMap(({ data, type }) => (type === 'message.received' && 'messageId' in data ? [data.messageId] : []));
