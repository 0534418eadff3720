import { InputAdornment, OutlinedInput } from '@mui/material';
import { adminLists as texts } from '@recado/texts';
import { SearchIcon } from '@recado/widgets';
import { useListFilterContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';

/** Searches while it is typed, half a second after the last letter. */
export function SearchInput() {
  const { filterValues, setFilters } = useListFilterContext();
  const found: string = filterValues.q ?? '';
  const [typed, setTyped] = useState(found);
  const sent = useRef(found);
  // A saved query or the browser's way back changes what is searched, too.
  useEffect(() => {
    if (found === sent.current) return;
    sent.current = found;
    setTyped(found);
  }, [found]);
  const search = (q: string) => {
    sent.current = q;
    setTyped(q);
    setFilters({ ...filterValues, q }, undefined, true);
  };
  return (
    <OutlinedInput
      className="search"
      size="small"
      type="search"
      fullWidth
      value={typed}
      placeholder={texts.search}
      onChange={event => search(event.target.value)}
      slotProps={{ input: { 'aria-label': texts.search, maxLength: 100 } }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
    />
  );
}
