import type { Usage } from '@recado/contract';
import { adminUsage as texts } from '@recado/texts';
import { formatNumber } from '@recado/ui';
import { useRecordContext } from 'ra-core';
import { CardLines, ViewLink } from '../records/index.ts';

/** A user's usage on a phone. */
export function UsageCard() {
  const usage = useRecordContext<Usage>();
  if (!usage) return null;
  const { name, email, inbound, outbound, clients } = usage;
  return (
    <CardLines
      title={name}
      lines={[email, texts.flow(formatNumber(inbound), formatNumber(outbound)), texts.clients(clients)]}
      action={<ViewLink label={texts.view} name={texts.viewOne(name)} />}
    />
  );
}
