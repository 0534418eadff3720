import type { Today } from '@recado/contract';
import { layout, today as texts } from '@recado/texts';
import { formatNumber, formatRelative } from '@recado/ui';
import { nameOf } from '../conversations/nameOf.ts';

/** Something that waits for the owner. */
export interface Matter {
  readonly key: string;
  /** Where it is settled. */
  readonly path: string;
  /** Of the person, or of the business. */
  readonly name: string;
  /** Of the person: whose customer it is. */
  readonly of?: string;
  /** What happened and what to do. */
  readonly text: string;
}

export interface Matters {
  readonly name: keyof Today;
  readonly total: number;
  readonly matters: readonly Matter[];
  /** What to do about each of them. */
  readonly hint?: string;
  /** Those that are not told one by one, and where they are. */
  readonly more?: { readonly count: number; readonly path: string };
}

/** What is to be shown, the most urgent kind first; nothing of what is in order. */
export function mattersOf({ lines, unanswered, failed, webhooks, expiring, limits }: Today): Matters[] {
  const groups: Matters[] = [
    {
      name: 'lines',
      total: lines.length,
      matters: lines.map(({ clientId, businessName, what, next }) => ({
        key: clientId,
        path: `/clients/${clientId}`,
        name: businessName,
        text: `${what} ${next}`,
      })),
    },
    {
      name: 'unanswered',
      hint: texts.toAnswer,
      ...counted(unanswered),
      matters: unanswered.conversations.map(one => ({
        ...ofChat(one),
        text: texts.since(formatRelative(one.since)),
      })),
    },
    {
      name: 'failed',
      ...counted(failed),
      matters: failed.conversations.map(one => ({
        ...ofChat(one),
        text: `${texts.notSent(formatNumber(one.messages))} ${one.what} ${one.next}`,
      })),
    },
    {
      name: 'webhooks',
      total: webhooks.length,
      matters: webhooks.map(({ id, clientId, businessName, label }) => ({
        key: id,
        path: `/clients/${clientId}/webhook`,
        name: businessName,
        text: layout.webhookDisabled(label),
      })),
    },
    {
      name: 'expiring',
      total: expiring.length,
      matters: expiring.map(({ kind, id, name, until, lastUsedAt }) => ({
        key: id,
        path: kind === 'key' ? '/account' : `/clients/${id}/api`,
        name,
        text: texts.ends[kind](formatRelative(until), formatRelative(lastUsedAt)),
      })),
    },
    {
      name: 'limits',
      total: limits.length,
      matters: limits.map(({ kind, what, next }) => ({
        key: kind,
        path: '/account#limites',
        name: texts.limit[kind],
        text: `${what} ${next}`,
      })),
    },
  ];
  return groups.filter(({ total }) => total > 0);
}

type Chats = Today['unanswered'] | Today['failed'];

function counted({ total, conversations }: Chats): Pick<Matters, 'total' | 'more'> {
  const count = total - conversations.length;
  return { total, ...(count > 0 && { more: { count, path: '/conversations' } }) };
}

const ofChat = (one: Chats['conversations'][number]) => ({
  key: one.conversationId,
  path: `/clients/${one.clientId}/conversations/${one.conversationId}`,
  name: nameOf(one),
  of: one.businessName,
});
