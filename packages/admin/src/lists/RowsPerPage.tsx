import { InputLabel, NativeSelect } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { useId } from 'react';

const sizes = [5, 10, 25, 50];

export function RowsPerPage() {
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
        {(sizes.includes(perPage) ? sizes : [...sizes, perPage]).map(size => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </NativeSelect>
    </>
  );
}

/** Still heard. */
const hiddenOnPhones = {
  position: { xs: 'absolute', sm: 'static' },
  clipPath: { xs: 'inset(50%)', sm: 'none' },
} as const;
