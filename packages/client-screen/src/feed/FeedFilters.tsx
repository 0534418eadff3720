import { Box, IconButton, InputAdornment, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { messageFeedTexts } from '@recado/texts';
import { CloseIcon, PhoneNumberHint, TextInput, useDebouncedInput } from '@recado/ui';
import { useState } from 'react';
import { type FeedFilter, isValidContactSearchText } from './feedFilter.ts';

const texts = messageFeedTexts.filter;
const directions = ['all', 'inbound', 'outbound'] as const;
type Direction = (typeof directions)[number];

/** Milliseconds after the last key press before a typed name or number is applied. */
const TYPING_DELAY_MS = 500;

export interface FeedFiltersProps {
  readonly filter: FeedFilter;
  readonly onChange: (filter: FeedFilter) => void;
}

/** Filters the feed by direction and by contact. */
export function FeedFilters({ filter, onChange }: FeedFiltersProps) {
  const { direction, contact } = filter;
  const [incompleteInput, setIncompleteInput] = useState<string>();
  // The input also follows filter changes made elsewhere: in the message details and by “clear all filters”.
  const [contactInput, setContactInput] = useDebouncedInput(contact ?? '', TYPING_DELAY_MS, newContact => {
    const isComplete = newContact === '' || isValidContactSearchText(newContact);
    setIncompleteInput(isComplete ? undefined : newContact);
    if (isComplete) onChange(createFilter(direction, newContact));
  });
  const isIncomplete = incompleteInput === contactInput.trim();
  const choose = (selected: Direction) => onChange(createFilter(selected === 'all' ? undefined : selected, contact));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        value={direction ?? 'all'}
        aria-label={texts.direction}
        onChange={(_, selected: Direction | null) => selected && choose(selected)}
      >
        {directions.map(option => (
          <ToggleButton key={option} value={option} sx={{ px: 1.5, color: 'text.primary' }}>
            {texts[option]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ flex: '1 1 200px', maxWidth: { sm: 320 } }}>
        <TextInput
          label={texts.contact}
          size="small"
          autoComplete="off"
          value={contactInput}
          error={isIncomplete}
          helperText={isIncomplete && texts.wholeNumber}
          onChange={event => setContactInput(event.target.value)}
          endAdornment={
            contactInput !== '' && (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  size="small"
                  aria-label={texts.clearContact}
                  onClick={() => {
                    setContactInput('');
                    onChange(createFilter(direction));
                  }}
                >
                  <CloseIcon fontSize="small" />
                </IconButton>
              </InputAdornment>
            )
          }
        />
        <PhoneNumberHint typed={contactInput} />
      </Box>
    </Box>
  );
}

const createFilter = (direction: FeedFilter['direction'], contact = ''): FeedFilter => ({
  ...(direction && { direction }),
  ...(contact !== '' && { contact }),
});
