import { Box, Typography } from '@mui/material';
import type { Client, LineHealth, LineHealthStatus, LineQualityRating } from '@recado/contract';
import { lineHealthTexts as texts } from '@recado/texts';
import {
  AlertIcon,
  CheckCircleIcon,
  CrossCircleIcon,
  formatDateTime,
  PendingPart,
  StatusTag,
  useApi,
} from '@recado/ui';
import { useId } from 'react';
import { canCallEndpoint } from '../access.ts';
import { NewChatRateForm } from './NewChatRateForm.tsx';

const statusStyles = {
  green: { tone: 'success', icon: CheckCircleIcon },
  yellow: { tone: 'warning', icon: AlertIcon },
  red: { tone: 'error', icon: CrossCircleIcon },
} as const satisfies Record<LineHealthStatus, object>;

interface LineHealthFactsProps {
  readonly client: Client;
}

/** Risk of a WhatsApp restriction, its reasons, waiting messages and the rate of new chats. */
export function LineHealthDetails({ client }: LineHealthFactsProps) {
  const clientId = client.id;
  const { data, isPending } = useApi('GET /clients/{id}/health', { params: { id: clientId } });
  const title = useId();
  if (!data) return isPending ? <PendingPart /> : null;
  const { light, reasons, pace, standing, facts } = data;
  // Show no green status for an unlinked number, because green would suggest that the line works.
  const isUnlinked = facts.linkedAt === null && light === 'green';
  return (
    <Box component="section" aria-labelledby={title} sx={{ minWidth: 0, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Typography id={title} component="h2" variant="h3">
          {texts.title}
        </Typography>
        {!isUnlinked && <StatusTag {...statusStyles[light]} label={texts.statusNames[light]} />}
      </Box>
      <Typography variant="body2">
        {texts.summaries[standing?.restrictedUntil ? 'restricted' : isUnlinked ? 'unlinked' : light]}
      </Typography>
      {reasons.map(({ rule, what, advice }) => (
        <Box key={rule}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {what}
          </Typography>
          <Typography variant="body2">{advice}</Typography>
        </Box>
      ))}
      {standing && <QualityRatingFacts standing={standing} />}
      <NewChatFacts
        pace={pace}
        isClosureShown={[standing?.restrictedUntil, standing?.newChats?.endsAt].includes(pace.closedUntil)}
      />
      <UnstoredMessages counts={data.unstored ?? []} />
      {canCallEndpoint(client, 'PUT /clients/{id}/pace') && <NewChatRateForm clientId={clientId} pace={pace} />}
    </Box>
  );
}

interface QualityRatingFactsProps {
  readonly standing: LineQualityRating;
}

/** WhatsApp's own rating of the number. Omits a bad quality, because the status reasons already name it. */
function QualityRatingFacts({ standing }: QualityRatingFactsProps) {
  const { quality, firstContacts, sharedLimit, restrictedUntil, newChats, since } = standing;
  const limit = sharedLimit ? texts.qualityRating.sharedLimit : texts.qualityRating.limit;
  return (
    <Box>
      {quality === 'green' && <Typography variant="body2">{texts.qualityRating.quality[quality]}</Typography>}
      {restrictedUntil !== null && (
        <Typography variant="body2">{texts.qualityRating.until(formatDateTime(restrictedUntil))}</Typography>
      )}
      {firstContacts !== null && <Typography variant="body2">{limit(firstContacts)}</Typography>}
      {newChats && newChats.total !== null && (
        <Typography variant="body2">{texts.qualityRating.newChats(newChats.used, newChats.total)}</Typography>
      )}
      {newChats && newChats.endsAt !== null && (
        <Typography variant="body2">{texts.qualityRating.newChatsEnd(formatDateTime(newChats.endsAt))}</Typography>
      )}
      <Typography variant="body2" color="text.secondary">
        {texts.qualityRating.since(formatDateTime(since))}
      </Typography>
    </Box>
  );
}

interface UnstoredMessagesProps {
  readonly counts: NonNullable<LineHealth['unstored']>;
}

/** What WhatsApp delivered in the last days without a place in a conversation. */
function UnstoredMessages({ counts }: UnstoredMessagesProps) {
  if (counts.length === 0) return null;
  return (
    <Box>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {texts.unstored.title}
      </Typography>
      {counts.map(({ reason, what, lastAt, lastName }) => (
        <Typography key={reason} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {what}{' '}
          <Typography component="span" variant="body2" color="text.secondary">
            {texts.unstored.last(formatDateTime(lastAt), lastName)}
          </Typography>
        </Typography>
      ))}
    </Box>
  );
}

type NewChatFactsProps = Pick<LineHealth, 'pace'> & { readonly isClosureShown: boolean };

/** @param isClosureShown true if the page already shows the time until which new chats are blocked */
function NewChatFacts({ pace, isClosureShown }: NewChatFactsProps) {
  const { waiting, nextAt, closedUntil } = pace;
  const lines = [
    ...(closedUntil === null || isClosureShown ? [] : [texts.newChatsBlocked(formatDateTime(closedUntil))]),
    ...(waiting === 0 ? [] : [texts.waiting(waiting)]),
    ...(nextAt === null ? [] : [texts.nextSendAt(formatDateTime(nextAt))]),
  ];
  return lines.map(line => (
    <Typography key={line} variant="body2" color="text.secondary">
      {line}
    </Typography>
  ));
}
