import { Box, IconButton, Typography } from '@mui/material';
import { adminLists as texts } from '@recado/texts';
import { formatNumber, lineIcon } from '@recado/ui';
import { useListContext, useTranslate } from 'ra-core';
import { RowsPerPage } from './RowsPerPage.tsx';

const PreviousIcon = lineIcon('M14.5 6l-6 6 6 6');
const NextIcon = lineIcon('M9.5 6l6 6-6 6');

/** Where in the whole one is, and the ways on. */
export function ListPages() {
  const translate = useTranslate();
  const { page, perPage, total = 0, setPage, hasNextPage, hasPreviousPage } = useListContext();
  if (total === 0) return null;
  const last = Math.min(page * perPage, total);
  return (
    <Box
      component="nav"
      aria-label={texts.pages}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'end',
        alignItems: 'center',
        gap: 1,
        p: 1,
        pl: 2,
      }}
    >
      <RowsPerPage />
      <Typography variant="body2" role="status" sx={{ ml: 1, fontVariantNumeric: 'tabular-nums' }}>
        {translate('ra.navigation.page_range_info', {
          offsetBegin: formatNumber((page - 1) * perPage + 1),
          offsetEnd: formatNumber(last),
          total: formatNumber(total),
        })}
      </Typography>
      <IconButton
        aria-label={translate('ra.navigation.previous')}
        disabled={!hasPreviousPage}
        onClick={() => setPage(page - 1)}
      >
        <PreviousIcon />
      </IconButton>
      <IconButton
        aria-label={translate('ra.navigation.next')}
        disabled={!hasNextPage}
        onClick={() => setPage(page + 1)}
      >
        <NextIcon />
      </IconButton>
    </Box>
  );
}
