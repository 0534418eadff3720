import type { LineSession } from '@recado/contract';
import { adminSessions as texts } from '@recado/texts';
import { formatDateTime, formatNumber, formatPhone, TextLink } from '@recado/ui';
import { useBackoffice } from '../backoffice/BackofficeContext.ts';
import { Fact, Facts } from '../records/index.ts';

const { columns } = texts;

export function SessionFacts({ session }: { readonly session: LineSession }) {
  const { basename } = useBackoffice();
  const { owner, nextAttemptAt, linkedAt, lastEventAt } = session;
  return (
    <Facts>
      <Fact label={columns.phone}>{formatPhone(session.phoneNumber)}</Fact>
      <Fact label={columns.owner}>
        <TextLink to={`${basename}/users/${owner.id}`}>{owner.name}</TextLink>
      </Fact>
      <Fact label={columns.wanted}>{texts.wanted[session.wanted]}</Fact>
      <Fact label={columns.since}>{formatDateTime(session.since)}</Fact>
      <Fact label={columns.nextAttempt}>{nextAttemptAt && formatDateTime(nextAttemptAt)}</Fact>
      <Fact label={columns.attempts}>{formatNumber(session.attempts)}</Fact>
      <Fact label={columns.linkedAt}>{linkedAt && formatDateTime(linkedAt)}</Fact>
      <Fact label={columns.lastEvent}>{lastEventAt && formatDateTime(lastEventAt)}</Fact>
    </Facts>
  );
}
