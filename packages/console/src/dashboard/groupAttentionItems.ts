import type { TodayOverview } from '@recado/contract';
import { layoutTexts, dashboardTodayTexts as texts } from '@recado/texts';
import { formatNumber, formatRelativeTime } from '@recado/ui';
import { getConversationName } from '../conversations/getConversationName.ts';

/** Item that needs the owner's attention. */
export interface AttentionItem {
  readonly key: string;
  /** Path of the page where the owner resolves the item. */
  readonly path: string;
  /** Name of the person or business that needs attention. */
  readonly name: string;
  /** Business that the person contacted. Missing if the item is about a business. */
  readonly businessName?: string;
  /** Description of the problem and of the next step. */
  readonly text: string;
}

export interface AttentionItemGroup {
  readonly name: Exclude<keyof TodayOverview, 'firstSteps'>;
  readonly total: number;
  readonly items: readonly AttentionItem[];
  /** Hint with the next step, which is the same for all items of the group. */
  readonly hint?: string;
  /** Number of items that are not listed, and the path of the page that lists them. */
  readonly more?: { readonly count: number; readonly path: string };
}

/** Groups the items that need the owner's attention by kind, the most urgent kind first. Omits empty groups. */
export function groupAttentionItems({
  lines,
  unanswered,
  failed,
  webhooks,
  expiring,
  limits,
}: TodayOverview): AttentionItemGroup[] {
  const groups: AttentionItemGroup[] = [
    {
      name: 'lines',
      total: lines.length,
      items: lines.map(({ clientId, businessName, what, next }) => ({
        key: clientId,
        path: `/clients/${clientId}`,
        name: businessName,
        text: `${what} ${next}`,
      })),
    },
    {
      name: 'unanswered',
      hint: texts.toAnswer,
      ...toTotals(unanswered),
      items: unanswered.conversations.map(conversation => ({
        ...toConversationItem(conversation),
        text: texts.since(formatRelativeTime(conversation.since)),
      })),
    },
    {
      name: 'failed',
      ...toTotals(failed),
      items: failed.conversations.map(conversation => ({
        ...toConversationItem(conversation),
        text: `${texts.notSent(formatNumber(conversation.messages))} ${conversation.what} ${conversation.next}`,
      })),
    },
    {
      name: 'webhooks',
      total: webhooks.length,
      items: webhooks.map(({ id, clientId, businessName, label }) => ({
        key: id,
        path: `/clients/${clientId}/webhook`,
        name: businessName,
        text: layoutTexts.webhookDisabled(label),
      })),
    },
    {
      name: 'expiring',
      total: expiring.length,
      items: expiring.map(({ kind, id, name, until, lastUsedAt }) => ({
        key: id,
        path: kind === 'key' ? '/account/programs' : `/clients/${id}/api`,
        name,
        text: texts.ends[kind](formatRelativeTime(until), formatRelativeTime(lastUsedAt)),
      })),
    },
    {
      name: 'limits',
      total: limits.length,
      items: limits.map(({ kind, what, next }) => ({
        key: kind,
        path: '/account#limites',
        name: texts.limit[kind],
        text: `${what} ${next}`,
      })),
    },
  ];
  return groups.filter(({ total }) => total > 0);
}

type ConversationGroup = TodayOverview['unanswered'] | TodayOverview['failed'];

function toTotals({ total, conversations }: ConversationGroup): Pick<AttentionItemGroup, 'total' | 'more'> {
  const count = total - conversations.length;
  return { total, ...(count > 0 && { more: { count, path: '/conversations' } }) };
}

const toConversationItem = (conversation: ConversationGroup['conversations'][number]) => ({
  key: conversation.conversationId,
  path: `/conversations/${conversation.clientId}/${conversation.conversationId}`,
  name: getConversationName(conversation),
  businessName: conversation.businessName,
});
