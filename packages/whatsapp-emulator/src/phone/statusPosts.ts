import { normalizeMessageContent } from '@whiskeysockets/baileys';
import type { PhoneStatusPost } from '../model/PhoneStatusPost.ts';
import { STATUS_JID } from '../wire/jid.ts';
import type { PhoneContext } from './PhoneContext.ts';

/** Seconds for which phones show a status post. */
const STATUS_POST_SECONDS = 86_400;

type LogEntry = PhoneContext['log']['entries'][number];

/** Lists the status posts that the phone shows now, oldest first. */
export function listStatusPosts(phone: PhoneContext): PhoneStatusPost[] {
  const entries = phone.log.entries.filter(({ chat }) => chat === STATUS_JID);
  const oldest = phone.server.clock.seconds - STATUS_POST_SECONDS;
  // Only the author can delete a post.
  const deleted = new Set(
    entries.filter(({ kind }) => kind === 'delete').map(({ sender, target }) => `${sender}|${target}`),
  );
  return entries
    .filter(({ id, sender, timestamp }) => timestamp > oldest && !deleted.has(`${sender}|${id}`))
    .flatMap(entry => toStatusPost(phone, entry) ?? []);
}

function toStatusPost(phone: PhoneContext, entry: LogEntry): PhoneStatusPost | undefined {
  const { id, sender, kind, text, timestamp, content, receipts } = entry;
  if (kind !== 'text' && kind !== 'media') return undefined;
  const { backgroundArgb, font } = normalizeMessageContent(content)?.extendedTextMessage ?? {};
  const readers = receipts.filter(receipt => receipt.endsWith('/read')).map(receipt => receipt.split('/')[0] ?? '');
  const viewers = new Set(readers.flatMap(jid => phone.server.directory.findAccount(jid)?.jid ?? []));
  viewers.delete(sender);
  return {
    ...{ id, author: sender, kind, text, timestamp },
    ...(typeof backgroundArgb === 'number' && { background: backgroundArgb }),
    ...(typeof font === 'number' && { font }),
    viewers: [...viewers].map(jid => ({ jid })),
  };
}
