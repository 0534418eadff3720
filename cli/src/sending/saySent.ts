import type { MessageStatus } from '@recado/contract';
import { cli, status as words } from '@recado/texts';
import { Failure } from '../errors.ts';
import type { Remote } from '../remote/openRemote.ts';
import { renderNotice } from '../render/index.ts';

const texts = cli.send;

interface Sent {
  readonly to: string;
  readonly status: MessageStatus;
}

/**
 * Says what became of a message, and no more than is known.
 *
 * @param client as it was named
 * @throws Failure when nobody knows whether it left
 */
export async function saySent(remote: Remote, client: string, sent: Sent): Promise<void> {
  const { to, status } = sent;
  if (status === 'unknown' || status === 'failed') {
    if (remote.json) remote.print('', sent);
    throw new Failure(status === 'unknown' ? texts.unknown(to) : texts.other(to, words.message.failed));
  }
  const next = [{ about: texts.next, command: `recado tail ${client} --number ${to}` }];
  const isWaiting = status === 'queued';
  await renderNotice(
    remote,
    { tone: isWaiting ? 'warning' : 'done', text: sentence(to, status), next: isWaiting ? [] : next },
    sent,
  );
}

function sentence(to: string, status: Exclude<MessageStatus, 'unknown' | 'failed'>): string {
  if (status === 'sent') return texts.sent(to);
  if (status === 'queued' || status === 'received') return texts.queued(to);
  return texts.other(to, words.message[status]);
}
