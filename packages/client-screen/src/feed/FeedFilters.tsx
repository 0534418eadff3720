import { Box, IconButton, InputAdornment, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { feed } from '@recado/texts';
import { CloseIcon, PhoneReading, TextInput, useTyped } from '@recado/ui';
import { useState } from 'react';
import { type FeedFilter, isContact } from './feedFilter.ts';

const texts = feed.filter;
const directions = ['all', 'inbound', 'outbound'] as const;
type Direction = (typeof directions)[number];

/** Milliseconds after the last key before a name or number is taken as it stands. */
const TYPING = 500;

export interface FeedFiltersProps {
  readonly filter: FeedFilter;
  readonly onChange: (filter: FeedFilter) => void;
}

/** Which way, and with whom. */
export function FeedFilters({ filter, onChange }: FeedFiltersProps) {
  const { direction, contact } = filter;
  const [incomplete, setIncomplete] = useState<string>();
  // Somebody else may set it, too: the details of a message, or the way back to everything.
  const [typed, setTyped] = useTyped(contact ?? '', TYPING, wanted => {
    const isWhole = wanted === '' || isContact(wanted);
    setIncomplete(isWhole ? undefined : wanted);
    if (isWhole) onChange(narrowed(direction, wanted));
  });
  const isIncomplete = incomplete === typed.trim();
  const choose = (chosen: Direction) => onChange(narrowed(chosen === 'all' ? undefined : chosen, contact));
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
          label={texts.contact}
          size="small"
          autoComplete="off"
          value={typed}
          error={isIncomplete}
          helperText={isIncomplete && texts.wholeNumber}
          onChange={event => setTyped(event.target.value)}
          endAdornment={
            typed !== '' && (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  size="small"
                  aria-label={texts.clearContact}
                  onClick={() => {
                    setTyped('');
                    onChange(narrowed(direction));
                  }}
                >
                  <CloseIcon fontSize="small" />
                </IconButton>
              </InputAdornment>
            )
          }
        />
        <PhoneReading typed={typed} />
      </Box>
    </Box>
  );
}

const narrowed = (direction: FeedFilter['direction'], contact = ''): FeedFilter => ({
  ...(direction && { direction }),
  ...(contact !== '' && { contact }),
});
