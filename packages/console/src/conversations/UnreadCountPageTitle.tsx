import type { Client } from '@recado/contract';
import { conversationTexts as texts } from '@recado/texts';
import { formatNumber, PageTitle } from '@recado/ui';

export interface UnreadTitleProps {
  readonly client: Client | undefined;
  readonly unreadCount: number;
}

/** Page title that contains the number of unread conversations. */
export function UnreadCountPageTitle({ client, unreadCount }: UnreadTitleProps) {
  const screen = client ? texts.documentTitle(client.businessName) : texts.title;
  return <PageTitle screen={unreadCount > 0 ? texts.documentTitleUnread(formatNumber(unreadCount), screen) : screen} />;
}
