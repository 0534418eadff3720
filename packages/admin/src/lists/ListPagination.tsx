import { Box, IconButton, InputLabel, NativeSelect, Typography } from '@mui/material';
import { adminListTexts as texts } from '@recado/texts';
import { createStrokeIcon, formatNumber } from '@recado/ui';
import { useListContext, useTranslate } from 'ra-core';
import { useId } from 'react';

const PreviousIcon = createStrokeIcon('M14.5 6l-6 6 6 6');
const NextIcon = createStrokeIcon('M9.5 6l6 6-6 6');

/** Pagination of a list: the current range of rows and the buttons for the other pages. */
export function ListPagination() {
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

const pageSizes = [5, 10, 25, 50];

function RowsPerPage() {
  const translate = useTranslate();
  const { perPage, setPerPage } = useListContext();
  const id = useId();
  return (
    <>
      <InputLabel htmlFor={id} sx={{ fontSize: '0.9375rem', ...hiddenOnPhones }}>
        {translate('ra.navigation.page_rows_per_page')}
      </InputLabel>
      <NativeSelect
        disableUnderline
        value={perPage}
        onChange={event => setPerPage(Number(event.target.value))}
        slotProps={{ input: { id } }}
        sx={{ fontSize: '0.9375rem' }}
      >
        {(pageSizes.includes(perPage) ? pageSizes : [...pageSizes, perPage]).map(size => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </NativeSelect>
    </>
  );
}

/** Styles for texts that are invisible on phones, but remain available to screen readers. */
const hiddenOnPhones = {
  position: { xs: 'absolute', sm: 'static' },
  clipPath: { xs: 'inset(50%)', sm: 'none' },
} as const;
