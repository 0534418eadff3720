import { Box, Typography } from '@mui/material';
import type { UserUsage } from '@recado/contract';
import { statusLabels, adminUsageTexts as texts } from '@recado/texts';
import { ButtonLink, formatDateTime, formatNumber } from '@recado/ui';
import { useBasename } from 'ra-core';
import { DescriptionList, DescriptionListItem, RecordScreen } from '../records/index.ts';

const { columns } = texts;
const figures = ['clients', 'connectedClients', 'inbound', 'outbound', 'total', 'billable'] as const;
const formatDateTimeOrNever = (instant: string | null) => (instant ? formatDateTime(instant) : texts.never);

/** Usage of one user in the last 30 days, with a link to the user. */
export function UsagePage() {
  const basename = useBasename();
  return (
    <RecordScreen<UserUsage> title={texts.detailTitle} back={texts.back} failure={texts.oneFailed}>
      {usage => (
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <Box>
            <Typography component="p" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
              {usage.name}
            </Typography>
            <Typography color="text.secondary">{texts.days(usage.days)}</Typography>
          </Box>
          <DescriptionList>
            {figures.map(figure => (
              <DescriptionListItem key={figure} label={columns[figure]}>
                {formatNumber(usage[figure])}
              </DescriptionListItem>
            ))}
            <DescriptionListItem label={columns.email}>{usage.email}</DescriptionListItem>
            <DescriptionListItem label={columns.role}>{statusLabels.roles[usage.role]}</DescriptionListItem>
            <DescriptionListItem label={columns.active}>
              {usage.active ? statusLabels.user.active : statusLabels.user.inactive}
            </DescriptionListItem>
            <DescriptionListItem label={columns.lastLoginAt}>
              {formatDateTimeOrNever(usage.lastLoginAt)}
            </DescriptionListItem>
            <DescriptionListItem label={columns.lastEventAt}>
              {formatDateTimeOrNever(usage.lastEventAt)}
            </DescriptionListItem>
          </DescriptionList>
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
