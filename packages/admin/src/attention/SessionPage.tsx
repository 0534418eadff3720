import { Box, Typography } from '@mui/material';
import type { LineSession } from '@recado/contract';
import { clientDetail, adminSessions as texts } from '@recado/texts';
import { ButtonLink, formatDateTime, formatNumber, formatPhone, TextLink } from '@recado/ui';
import { useBackoffice } from '../backoffice/BackofficeContext.ts';
import { Fact, Facts, RecordScreen } from '../records/index.ts';
import { SessionStateTag } from './SessionStateTag.tsx';

/** Milliseconds between two looks: a session that comes back is seen to. */
const PULSE = 10_000;

/** One session: why it is in its state, what that means, what to do, and the way to its client. */
export function SessionPage() {
  const { basename } = useBackoffice();
  return (
    <RecordScreen<LineSession>
      title={texts.detailTitle}
      back={texts.back}
      failure={texts.oneFailed}
      refresh={PULSE}
    >
      {session => (
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <Typography component="p" variant="h3">
              {session.businessName}
            </Typography>
            <SessionStateTag state={session.state} />
          </Box>
          {session.explanation && (
            <Box
              sx={{ bgcolor: 'background.default', border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}
            >
              <Facts>
                <Fact label={clientDetail.reason.what}>{session.explanation.what}</Fact>
                <Fact label={clientDetail.reason.means}>{session.explanation.meaning}</Fact>
                <Fact label={clientDetail.reason.next}>{session.explanation.next}</Fact>
              </Facts>
            </Box>
          )}
          <SessionFacts session={session} />
          <Box>
            <ButtonLink variant="contained" to={`${basename}/clients/${session.clientId}`}>
              {texts.openClient}
            </ButtonLink>
          </Box>
        </Box>
      )}
    </RecordScreen>
  );
}

const { columns } = texts;

function SessionFacts({ session }: { readonly session: LineSession }) {
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
