import { Box, IconButton } from '@mui/material';
import { adminLists as texts } from '@recado/texts';
import { lineIcon } from '@recado/ui';
import { useListSortContext } from 'ra-core';
import type { Column } from './columnsOf.ts';
import { SelectInput } from './SelectInput.tsx';

const AscendingIcon = lineIcon('M12 19V5M6 11l6-6 6 6');
const DescendingIcon = lineIcon('M12 5v14M6 13l6 6 6-6');

/** Where there are no headings to click on. */
export function SortInput({ columns }: { readonly columns: readonly Column[] }) {
  const { sort, setSort } = useListSortContext();
  const isDescending = sort.order === 'DESC';
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minWidth: 200,
        mt: { xs: 1, sm: 0 },
        flex: { xs: '1 1 100%', sm: 'none' },
      }}
    >
      <SelectInput
        label={texts.sortBy}
        value={sort.field}
        options={columns.map(({ source, label }) => ({ value: source, label }))}
        onChange={field => setSort({ field, order: sort.order })}
      />
      <IconButton
        aria-label={isDescending ? texts.descending : texts.ascending}
        onClick={() => setSort({ field: sort.field, order: isDescending ? 'ASC' : 'DESC' })}
      >
        {isDescending ? <DescendingIcon /> : <AscendingIcon />}
      </IconButton>
    </Box>
  );
}
