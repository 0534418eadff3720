import { Box, Typography } from '@mui/material';
import type { Usage } from '@recado/contract';
import { status, adminUsage as texts } from '@recado/texts';
import { ButtonLink, formatDateTime, formatNumber } from '@recado/ui';
import { useBackoffice } from '../backoffice/BackofficeContext.ts';
import { Fact, Facts, RecordScreen } from '../records/index.ts';

const { columns } = texts;
const figures = ['clients', 'connectedClients', 'inbound', 'outbound', 'total'] as const;
const moment = (instant: string | null) => (instant ? formatDateTime(instant) : texts.never);

/** One user's usage of the last 30 days, and the way to the user. */
export function UsagePage() {
  const { basename } = useBackoffice();
  return (
    <RecordScreen<Usage> title={texts.detailTitle} back={texts.back} failure={texts.oneFailed}>
      {usage => (
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <Box>
            <Typography component="p" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
              {usage.name}
            </Typography>
            <Typography color="text.secondary">{texts.days(usage.days)}</Typography>
          </Box>
          <Facts>
            {figures.map(figure => (
              <Fact key={figure} label={columns[figure]}>
                {formatNumber(usage[figure])}
              </Fact>
            ))}
            <Fact label={columns.email}>{usage.email}</Fact>
            <Fact label={columns.role}>{status.roles[usage.role]}</Fact>
            <Fact label={columns.active}>{usage.active ? status.user.active : status.user.inactive}</Fact>
            <Fact label={columns.lastLoginAt}>{moment(usage.lastLoginAt)}</Fact>
            <Fact label={columns.lastEventAt}>{moment(usage.lastEventAt)}</Fact>
          </Facts>
          <Box>
            <ButtonLink variant="contained" to={`${basename}/users/${usage.id}`}>
              {texts.openUser}
            </ButtonLink>
          </Box>
        </Box>
      )}
    </RecordScreen>
  );
}
