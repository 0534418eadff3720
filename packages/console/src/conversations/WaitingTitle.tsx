import type { Client } from '@recado/contract';
import { conversations as texts } from '@recado/texts';
import { formatNumber, PageTitle } from '@recado/ui';

export interface WaitingTitleProps {
  readonly client: Client | undefined;
  readonly waiting: number;
}

/** The page's name, with how many conversations wait. */
export function WaitingTitle({ client, waiting }: WaitingTitleProps) {
  const screen = client ? texts.documentTitle(client.businessName) : texts.title;
  return (
    <PageTitle screen={waiting > 0 ? texts.documentTitleUnread(formatNumber(waiting), screen) : screen} />
  );
}
