import { Button } from '@mui/material';
import { Notice } from '@recado/ui';
import { useListContext } from 'ra-core';

export interface OpeningNoteProps {
  /** What the list is filtered by as it opens. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** What that leaves out. */
  readonly text: string;
  /** The button that takes the filter away. */
  readonly all: string;
}

/** Says loudly that a list opens with less than everything. */
export function OpeningNote({ filter, text, all }: OpeningNoteProps) {
  const { filterValues, setFilters } = useListContext();
  const keys = Object.keys(filter);
  if (keys.some(key => filterValues[key] !== filter[key])) return null;
  const rest = Object.fromEntries(Object.entries(filterValues).filter(([key]) => !keys.includes(key)));
  return (
    <Notice
      severity="warning"
      role="status"
      sx={{
        alignItems: 'center',
        flexWrap: 'wrap',
        '& .MuiAlert-message': { flex: '1 1 200px' },
        '& .MuiAlert-action': { p: 0, mr: 0 },
      }}
      action={
        <Button color="inherit" size="small" onClick={() => setFilters(rest)}>
          {all}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
