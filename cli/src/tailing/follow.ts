import type { Message } from '@recado/contract';
import type { Remote } from '../remote/openRemote.ts';
import { patiently } from '../remote/patiently.ts';
import type { Followed } from './Followed.ts';
import { createMemory } from './memory.ts';

const PAGE = 100;
/** Pages that are read to catch up; whoever was away for longer reads the rest in the console. */
const PAGES = 20;

/**
 * Reads a client's messages as they come. The first call answers with the last ones there are, each further call with
 * those that came since, oldest first. Messages that come late, with a time of long ago, may be missed.
 */
export function follow(
  { sdk }: Followed,
  remote: Pick<Remote, 'url' | 'signal' | 'say'> & { readonly last: number },
): () => Promise<Message[]> {
  const { signal, last } = remote;
  const call = patiently(remote);
  const memory = createMemory(PAGE * PAGES * 2);
  let hasBegun = false;

  const page = async (offset: number): Promise<Message[]> => {
    const query = { limit: PAGE, offset };
    return (await sdk.request('GET /external/messages', { query, signal })).messages;
  };

  return async () => {
    const fresh: Message[] = [];
    const wanted = hasBegun ? PAGE * PAGES : Math.max(last, 1);
    for (let offset = 0; offset < wanted; offset += PAGE) {
      const messages = hasBegun ? await call(() => page(offset)) : await page(offset);
      const unseen = messages.filter(({ id }) => memory.add(id));
      fresh.push(...unseen);
      if (unseen.length < PAGE) break;
    }
    const shown = hasBegun ? fresh : fresh.slice(0, last);
    hasBegun = true;
    return shown.reverse();
  };
}
