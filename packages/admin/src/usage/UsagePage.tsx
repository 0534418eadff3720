import { Box, Typography } from '@mui/material';
import type { UserUsage } from '@recado/contract';
import { statusLabels, adminUsageTexts as texts } from '@recado/texts';
import { ButtonLink, formatDateTime, formatNumber } from '@recado/ui';
import { useBackoffice } from '../backoffice/BackofficeContext.ts';
import { DescriptionItem, DescriptionList, RecordScreen } from '../records/index.ts';

const { columns } = texts;
const figures = ['clients', 'connectedClients', 'inbound', 'outbound', 'total'] as const;
const formatDateTimeOrNever = (instant: string | null) => (instant ? formatDateTime(instant) : texts.never);

/** Usage of one user in the last 30 days, with a link to the user. */
export function UsagePage() {
  const { basename } = useBackoffice();
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
              <DescriptionItem key={figure} label={columns[figure]}>
                {formatNumber(usage[figure])}
              </DescriptionItem>
            ))}
            <DescriptionItem label={columns.email}>{usage.email}</DescriptionItem>
            <DescriptionItem label={columns.role}>{statusLabels.roles[usage.role]}</DescriptionItem>
            <DescriptionItem label={columns.active}>
              {usage.active ? statusLabels.user.active : statusLabels.user.inactive}
            </DescriptionItem>
            <DescriptionItem label={columns.lastLoginAt}>{formatDateTimeOrNever(usage.lastLoginAt)}</DescriptionItem>
            <DescriptionItem label={columns.lastEventAt}>{formatDateTimeOrNever(usage.lastEventAt)}</DescriptionItem>
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
