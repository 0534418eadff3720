import { Box, Typography } from '@mui/material';
import type { LineSession } from '@recado/contract';
import { clientDetailTexts, adminLineSessionTexts as texts } from '@recado/texts';
import { ButtonLink, formatDateTime, formatNumber, formatPhone, TextLink } from '@recado/ui';
import { useBasename } from 'ra-core';
import { DescriptionList, DescriptionListItem, RecordScreen } from '../records/index.ts';
import { SessionStateTag } from './SessionStateTag.tsx';

/** Milliseconds between two refreshes. The page refreshes itself, so that it shows when a session recovers. */
const REFRESH_INTERVAL_MS = 10_000;

/** Page of one session: its state with the reason and the meaning, the next step, and a link to the client. */
export function LineSessionPage() {
  const basename = useBasename();
  return (
    <RecordScreen<LineSession>
      title={texts.detailTitle}
      back={texts.back}
      failure={texts.oneFailed}
      refreshIntervalMs={REFRESH_INTERVAL_MS}
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
            <Box sx={{ bgcolor: 'background.default', border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
              <DescriptionList>
                <DescriptionListItem label={clientDetailTexts.reason.what}>
                  {session.explanation.what}
                </DescriptionListItem>
                <DescriptionListItem label={clientDetailTexts.reason.means}>
                  {session.explanation.meaning}
                </DescriptionListItem>
                <DescriptionListItem label={clientDetailTexts.reason.next}>
                  {session.explanation.next}
                </DescriptionListItem>
              </DescriptionList>
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

interface SessionFactsProps {
  readonly session: LineSession;
}

function SessionFacts({ session }: SessionFactsProps) {
  const basename = useBasename();
  const { owner, nextAttemptAt, linkedAt, lastEventAt } = session;
  return (
    <DescriptionList>
      <DescriptionListItem label={columns.phone}>{formatPhone(session.phoneNumber)}</DescriptionListItem>
      <DescriptionListItem label={columns.owner}>
        <TextLink to={`${basename}/users/${owner.id}`}>{owner.name}</TextLink>
      </DescriptionListItem>
      <DescriptionListItem label={columns.wanted}>{texts.wanted[session.wanted]}</DescriptionListItem>
      <DescriptionListItem label={columns.since}>{formatDateTime(session.since)}</DescriptionListItem>
      <DescriptionListItem label={columns.nextAttempt}>
        {nextAttemptAt && formatDateTime(nextAttemptAt)}
      </DescriptionListItem>
      <DescriptionListItem label={columns.attempts}>{formatNumber(session.attempts)}</DescriptionListItem>
      <DescriptionListItem label={columns.linkedAt}>{linkedAt && formatDateTime(linkedAt)}</DescriptionListItem>
      <DescriptionListItem label={columns.lastEvent}>{lastEventAt && formatDateTime(lastEventAt)}</DescriptionListItem>
    </DescriptionList>
  );
}
