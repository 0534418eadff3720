import { Box, IconButton, InputAdornment, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { feed } from '@recado/texts';
import { CloseIcon, TextInput } from '@recado/ui';
import { useEffect, useState } from 'react';
import { type FeedFilter, personOf } from './feedFilter.ts';

const texts = feed.filter;
const directions = ['all', 'inbound', 'outbound'] as const;
type Direction = (typeof directions)[number];

/** Milliseconds after the last key before a number is taken as it stands. */
const TYPING = 500;

export interface FeedFiltersProps {
  readonly filter: FeedFilter;
  readonly onChange: (filter: FeedFilter) => void;
}

/** Which way, and with whom. */
export function FeedFilters({ filter, onChange }: FeedFiltersProps) {
  const { direction, number } = filter;
  const [typed, setTyped] = useState(number ?? '');
  const [isIncomplete, setIncomplete] = useState(false);
  // Somebody else may have set it: the details of a message, or the way back to everything.
  useEffect(() => {
    setTyped(number ?? '');
    setIncomplete(false);
  }, [number]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === (number ?? '')) return;
    const timer = setTimeout(() => {
      const isWhole = wanted === '' || personOf(wanted) !== undefined;
      setIncomplete(!isWhole);
      if (isWhole) onChange(narrowed(direction, wanted));
    }, TYPING);
    return () => clearTimeout(timer);
  }, [typed, number, direction, onChange]);

  const choose = (chosen: Direction) => onChange(narrowed(chosen === 'all' ? undefined : chosen, number));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        value={direction ?? 'all'}
        aria-label={texts.direction}
        onChange={(_, chosen: Direction | null) => chosen && choose(chosen)}
      >
        {directions.map(each => (
          <ToggleButton key={each} value={each} sx={{ px: 1.5, color: 'text.primary' }}>
            {texts[each]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ flex: '1 1 200px', maxWidth: { sm: 320 } }}>
        <TextInput
          label={texts.number}
          size="small"
          type="tel"
          autoComplete="off"
          value={typed}
          error={isIncomplete}
          helperText={isIncomplete && texts.wholeNumber}
          onChange={event => {
            setTyped(event.target.value);
            setIncomplete(false);
          }}
          endAdornment={
            typed !== '' && (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  size="small"
                  aria-label={texts.clearNumber}
                  onClick={() => onChange(narrowed(direction, ''))}
                >
                  <CloseIcon fontSize="small" />
                </IconButton>
              </InputAdornment>
            )
          }
        />
      </Box>
    </Box>
  );
}

const narrowed = (direction: FeedFilter['direction'], number = ''): FeedFilter => ({
  ...(direction && { direction }),
  ...(number !== '' && { number }),
});
