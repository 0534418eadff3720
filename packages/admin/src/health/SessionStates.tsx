import { Box, Typography } from '@mui/material';
import type { ConnectionState, Health } from '@recado/contract';
import { status, adminHealth as texts } from '@recado/texts';
import { formatNumber, TextLink } from '@recado/ui';
import { useBackoffice } from '../backoffice/BackofficeContext.ts';
import { listPath } from '../records/index.ts';

/** In the order of a session's life. */
const states: readonly ConnectionState[] = [
  'connected',
  'reconnecting',
  'linking',
  'pending',
  'disconnected',
  'needs-relink',
  'parked',
  'forbidden',
];

/** How many sessions are in which state, each leading to their list. */
export function SessionStates({ sessions }: Pick<Health, 'sessions'>) {
  const { basename } = useBackoffice();
  const pathOf = (state: ConnectionState) => `${basename}/${listPath('sessions', { state })}`;
  return (
    <>
      <Box component="dl" sx={{ m: 0 }}>
        {states.map(state => (
          <Box
            key={state}
            sx={{ display: 'flex', gap: 2, py: 0.75, borderBottom: 1, borderColor: 'divider' }}
          >
            <Box component="dt" sx={{ flex: 1 }}>
              {sessions.byState[state] > 0 ? (
                <TextLink to={pathOf(state)}>{status.connection[state]}</TextLink>
              ) : (
                status.connection[state]
              )}
            </Box>
            <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {formatNumber(sessions.byState[state])}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5, textAlign: 'right' }}>
        {texts.sessions.total(formatNumber(sessions.total))}
      </Typography>
    </>
  );
}
