import type { MessageStatus } from '@recado/contract';
import { cliTexts, statusLabels as words } from '@recado/texts';
import { Failure } from '../errors.ts';
import type { RemoteContext } from '../remote/openRemoteContext.ts';
import { renderNotice } from '../render/index.ts';

const texts = cliTexts.send;

interface SendResult {
  readonly to: string;
  readonly status: MessageStatus;
  /** What happened to a file that phones do not show in its own format. */
  readonly conversion?: { readonly message: string };
}

/**
 * Prints the result of sending a message. Reports success only if the status of the message proves it.
 *
 * @param client name of the client as the user typed it
 * @throws Failure when sending failed or its outcome is unknown
 */
export async function reportSendResult(remote: RemoteContext, client: string, result: SendResult): Promise<void> {
  const { to, status, conversion } = result;
  if (status === 'unknown' || status === 'failed') {
    if (remote.json) remote.print('', result);
    throw new Failure(status === 'unknown' ? texts.unknown(to) : texts.otherStatus(to, words.message.failed));
  }
  const nextSteps = [{ reason: texts.next, command: `recado tail ${client} --number ${to}` }];
  const isWaiting = status === 'queued';
  const text = [formatResult(to, status), conversion?.message].filter(Boolean).join(' ');
  await renderNotice(remote, { tone: isWaiting ? 'warning' : 'done', text, next: isWaiting ? [] : nextSteps }, result);
}

function formatResult(to: string, status: Exclude<MessageStatus, 'unknown' | 'failed'>): string {
  if (status === 'sent') return texts.sent(to);
  if (status === 'queued' || status === 'received') return texts.queued(to);
  return texts.otherStatus(to, words.message[status]);
}
