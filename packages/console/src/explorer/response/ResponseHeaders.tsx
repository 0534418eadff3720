import { Box } from '@mui/material';
import { explorer } from '@recado/texts';
import { type SyntheticEvent, useState } from 'react';

/** The answer's headers, folded away until somebody asks. */
export function ResponseHeaders({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  const [isOpen, setOpen] = useState(false);
  const entries = Object.entries(headers);
  if (entries.length === 0) return null;
  return (
    <Box
      component="details"
      onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)}
      sx={{ minWidth: 0 }}
    >
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, py: 0.5, width: 'fit-content' }}>
        {explorer.response.headers}
      </Box>
      {isOpen && (
        <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 0.5, fontSize: '0.875rem' }}>
          {entries.map(([name, value]) => (
            <Box key={name} sx={{ overflowWrap: 'anywhere' }}>
              <Box component="dt" sx={{ display: 'inline', color: 'text.secondary' }}>
                {name}:
              </Box>{' '}
              <Box component="dd" sx={{ display: 'inline', m: 0 }}>
                {value}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
