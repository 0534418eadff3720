import { Button } from '@mui/material';
import { Notice } from '@recado/ui';
import { useListContext } from 'ra-core';

export interface DefaultFilterNoticeProps {
  /** Default filter of the list. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** Describes the records that the default filter hides. */
  readonly text: string;
  /** Label of the button that removes the default filter. */
  readonly showAllLabel: string;
}

/** Shows a warning while the default filter hides records. */
export function DefaultFilterNotice({ filter, text, showAllLabel }: DefaultFilterNoticeProps) {
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
          {showAllLabel}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
