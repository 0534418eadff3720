import type { Person } from '../address.ts';
import { TransportError } from '../errors.ts';
import type { OutgoingContent, Receipt } from '../message.ts';
import { STATUS_POST_CHAT } from '../statusPosts.ts';
import type { TransportCapabilities } from '../TransportCapabilities.ts';
import type { FakeContent } from './FakeContent.ts';
import type { FakeDevice } from './FakeDevice.ts';
import { truncateToSeconds } from './FakeMessage.ts';
import type { FakeNetwork } from './FakeNetwork.ts';
import { FakePhone } from './FakePhone.ts';
import { simulateLatency } from './simulateLatency.ts';

/** @throws TransportError `unsupported` if the transport publishes no status posts, or none of this content */
export function assertStatusPostSupported(content: OutgoingContent, { statusPosts }: TransportCapabilities): void {
  const isPost =
    content.type === 'text' ||
    content.type === 'deletion' ||
    (content.type === 'media' && (content.media.kind === 'image' || content.media.kind === 'video'));
  if (!statusPosts || !isPost) throw new TransportError('unsupported', 'No status posts of this kind.');
}

interface FakePublication {
  readonly author: FakePhone;
  /** Linked device that publishes. */
  readonly origin: FakeDevice;
  readonly id: string;
  readonly content: FakeContent;
  readonly audience: readonly Person[];
}

/** Shows a post, or removes it, on the phones of its audience and on the author's own phone. */
export async function publishFakeStatusPost(
  { faults, directory }: FakeNetwork,
  { author, origin, id, content, audience }: FakePublication,
): Promise<Receipt> {
  await simulateLatency(faults.latencyMs);
  const fault = faults.takeSendFault(author.number);
  if (fault?.kind === 'lose' || origin.frozen) return new Promise<never>(() => {});
  if (fault?.kind === 'refuse') throw new TransportError(fault.reason, 'The network refused the post.', fault);
  const phones = audience.flatMap(person => {
    const found = directory.find(person);
    return found instanceof FakePhone && found !== author ? [found] : [];
  });
  if (phones.length === 0) throw new TransportError('not-registered', 'Nobody of the audience is on the network.');
  const notifyViewed = (viewer: Person): void => {
    const timestamp = truncateToSeconds();
    for (const device of author.devices)
      device.push({ update: { id, chat: STATUS_POST_CHAT, status: 'read', timestamp, viewer } });
  };
  const post = { id, author: author.person, content, notifyViewed };
  for (const { statusPosts } of new Set([author, ...phones])) {
    const deletedId = content.type === 'deletion' ? content.target : undefined;
    const index = statusPosts.findIndex(shown => shown.author === author.person && shown.id === (deletedId ?? id));
    if (deletedId === undefined && index < 0) statusPosts.push(post);
    if (deletedId !== undefined && index >= 0) statusPosts.splice(index, 1);
  }
  if (fault?.kind === 'swallow-ack') return new Promise<never>(() => {});
  return { id, timestamp: truncateToSeconds(), to: author.person, reachedPeople: new Set(phones).size };
}
