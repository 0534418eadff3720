import { Box, Typography } from '@mui/material';
import type { Connection } from '@recado/contract';
import { reasons, clientDetail as texts } from '@recado/texts';
import { formatDateTime, formatTime } from '@recado/ui';
import { Fact } from '../card/Fact.tsx';

/** Why a client is not connected, what that means for its owner, and what to do. */
export function ConnectionReason({ connection }: { readonly connection: Connection }) {
  const { explanation } = connection;
  if (!explanation) return null;
  const wait = waitingFor(connection);
  return (
    <Box sx={{ bgcolor: 'background.default', border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
        <Fact label={texts.reason.what}>{explanation.what}</Fact>
        <Fact label={texts.reason.means}>{explanation.meaning}</Fact>
        <Fact label={texts.reason.next} strong>
          {explanation.next}
        </Fact>
      </Box>
      {wait && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
          {wait}
        </Typography>
      )}
    </Box>
  );
}

/** While linking, `until` is the QR's own end, which its card counts down to. */
function waitingFor({ state, until }: Connection): string | undefined {
  if (until === null) return undefined;
  if (state === 'reconnecting') return reasons.nextAttempt(formatTime(until));
  return state === 'parked' ? reasons.pausedUntil(formatDateTime(until)) : undefined;
}
