import type { LineSession } from '@recado/contract';
import { adminSessions as texts } from '@recado/texts';
import { formatPhone } from '@recado/ui';
import { useRecordContext } from 'ra-core';
import { CardLines, DateCell, ViewLink } from '../records/index.ts';
import { ReasonCell } from './ReasonCell.tsx';
import { SessionStateTag } from './SessionStateTag.tsx';

/** A session on a phone. */
export function SessionCard() {
  const session = useRecordContext<LineSession>();
  if (!session) return null;
  const { businessName, phoneNumber, owner, state, since } = session;
  return (
    <CardLines
      title={businessName}
      state={<SessionStateTag state={state} />}
      lines={[
        formatPhone(phoneNumber),
        owner.name,
        <ReasonCell key="reason" {...session} />,
        <DateCell key="since" instant={since} />,
      ]}
      action={<ViewLink label={texts.view} name={texts.viewOne(businessName)} />}
    />
  );
}
