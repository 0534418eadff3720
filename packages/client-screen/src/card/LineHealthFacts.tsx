import { Box, Typography } from '@mui/material';
import type { Client, Light, LineHealth, LineStanding } from '@recado/contract';
import { lineHealth as texts } from '@recado/texts';
import { AlertIcon, CheckCircleIcon, CrossCircleIcon, formatDateTime, StatusTag, useApi } from '@recado/ui';
import { useId } from 'react';
import { may } from '../access.ts';
import { PaceForm } from './PaceForm.tsx';

const looks = {
  green: { tone: 'success', icon: CheckCircleIcon },
  yellow: { tone: 'warning', icon: AlertIcon },
  red: { tone: 'error', icon: CrossCircleIcon },
} as const satisfies Record<Light, object>;

/** How near a line is to what WhatsApp restricts numbers for, why, what waits, and how fast new chats are opened. */
export function LineHealthFacts({ client }: { readonly client: Client }) {
  const clientId = client.id;
  const { data } = useApi('GET /clients/{id}/health', { params: { id: clientId } });
  const title = useId();
  if (!data) return null;
  const { light, reasons, pace, standing, facts } = data;
  // Green would say that all is well with a number that nobody has linked.
  const isUnlinked = facts.linkedAt === null && light === 'green';
  return (
    <Box component="section" aria-labelledby={title} sx={{ minWidth: 0, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Typography id={title} component="h3" variant="subtitle2">
          {texts.title}
        </Typography>
        {!isUnlinked && <StatusTag {...looks[light]} label={texts.lights[light]} />}
      </Box>
      <Typography variant="body2">
        {texts.said[standing?.restrictedUntil ? 'restricted' : isUnlinked ? 'unlinked' : light]}
      </Typography>
      {reasons.map(({ rule, what, advice }) => (
        <Box key={rule}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {what}
          </Typography>
          <Typography variant="body2">{advice}</Typography>
        </Box>
      ))}
      {standing && <Rated standing={standing} />}
      <Waiting pace={pace} isSaid={standing?.restrictedUntil === pace.closedUntil} />
      {may(client, 'PUT /clients/{id}/pace') && <PaceForm clientId={clientId} pace={pace} />}
    </Box>
  );
}

/** What WhatsApp itself says of the number; what is bad is a reason of its light. */
function Rated({ standing }: { readonly standing: LineStanding }) {
  const { quality, firstContacts, restrictedUntil, since } = standing;
  return (
    <Box>
      {quality === 'green' && <Typography variant="body2">{texts.standing.quality[quality]}</Typography>}
      {restrictedUntil !== null && (
        <Typography variant="body2">{texts.standing.until(formatDateTime(restrictedUntil))}</Typography>
      )}
      {firstContacts !== null && (
        <Typography variant="body2">{texts.standing.limit(firstContacts)}</Typography>
      )}
      <Typography variant="body2" color="text.secondary">
        {texts.standing.since(formatDateTime(since))}
      </Typography>
    </Box>
  );
}

/** @param isSaid until when no new chats are taken is said already */
function Waiting({ pace, isSaid }: Pick<LineHealth, 'pace'> & { readonly isSaid: boolean }) {
  const { waiting, nextAt, closedUntil } = pace;
  const lines = [
    ...(closedUntil === null || isSaid ? [] : [texts.closed(formatDateTime(closedUntil))]),
    ...(waiting === 0 ? [] : [texts.waiting(waiting)]),
    ...(nextAt === null ? [] : [texts.next(formatDateTime(nextAt))]),
  ];
  return lines.map(line => (
    <Typography key={line} variant="body2" color="text.secondary">
      {line}
    </Typography>
  ));
}
