import {
  Box,
  IconButton,
  InputAdornment,
  MenuItem,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material';
import type { Client } from '@recado/contract';
import { conversations as texts } from '@recado/texts';
import { CloseIcon, SearchIcon } from '@recado/ui';
import { useEffect, useState } from 'react';
import type { ListFilter, View } from './listState.ts';

export interface ListHeadProps {
  readonly client: string;
  /** All of the owner's. */
  readonly clients: readonly Client[];
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
  readonly onClient: (id: string) => void;
}

const views: readonly View[] = ['all', 'unread', 'archived'];

/** Whose conversations are shown, and which of them. */
export const ListHead = ({ client, clients, filter, onFilter, onClient }: ListHeadProps) => (
  <Box sx={{ p: 1.5, display: 'grid', gap: 1.5, borderBottom: 1, borderColor: 'divider' }}>
    {clients.length > 1 && (
      <TextField
        select
        size="small"
        label={texts.client}
        value={client}
        onChange={({ target }) => onClient(target.value)}
      >
        {clients.map(({ id, businessName }) => (
          <MenuItem key={id} value={id}>
            <bdi>{businessName}</bdi>
          </MenuItem>
        ))}
      </TextField>
    )}
    <SearchField q={filter.q} onSearch={q => onFilter({ ...filter, q })} />
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      color="primary"
      aria-label={texts.list.show}
      value={filter.view}
      onChange={(_event, view: View | null) => view && onFilter({ ...filter, view })}
    >
      {views.map(view => (
        <ToggleButton key={view} value={view} sx={{ textTransform: 'none', py: 0.5 }}>
          {texts.list[view]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  </Box>
);

/** Milliseconds after the last key before somebody is looked for. */
const PAUSE = 300;

interface SearchFieldProps {
  readonly q: string;
  readonly onSearch: (q: string) => void;
}

function SearchField({ q, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(q);
  useEffect(() => setTyped(q), [q]);
  // biome-ignore lint/correctness/useExhaustiveDependencies(onSearch): it is asked for what was typed, not for what changed around it.
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === q) return;
    const timer = setTimeout(() => onSearch(wanted), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, q]);
  return (
    <TextField
      size="small"
      type="search"
      value={typed}
      placeholder={texts.list.search}
      onChange={({ target }) => setTyped(target.value)}
      slotProps={{
        htmlInput: { 'aria-label': texts.list.search, maxLength: 100, autoComplete: 'off' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: typed !== '' && (
            <InputAdornment position="end">
              <IconButton aria-label={texts.list.clearSearch} edge="end" onClick={() => onSearch('')}>
                <CloseIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
      sx={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
    />
  );
}
