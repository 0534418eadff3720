import { Box, InputBase, Tab, Tabs, Typography } from '@mui/material';
import { emojiPickerTexts as texts } from '@recado/texts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type CatalogEmoji, findEmojis, groupEmojis } from './emojiCatalog.ts';
import { readRecentEmojis, storeRecentEmoji } from './recentEmojis.ts';

const COLUMNS = 8;
/** Value of the tab with the recently used emojis. The other tabs have the numbers of their categories. */
const RECENT_TAB = -1;

export interface EmojiPickerProps {
  readonly onChoose: (emoji: string) => void;
}

/** All emojis by category, with a search by their Spanish names. The browser loads them when the picker first opens. */
export function EmojiPicker({ onChoose }: EmojiPickerProps) {
  const { data: categories, isError } = useQuery({
    queryKey: ['emojis'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const [emojis, messages] = await Promise.all([
        import('emojibase-data/es-mx/compact.json'),
        import('emojibase-data/es-mx/messages.json'),
      ]);
      return groupEmojis(emojis.default, messages.default.groups);
    },
  });
  const [query, setQuery] = useState('');
  const [tab, setTab] = useState(RECENT_TAB);
  const [recent] = useState(readRecentEmojis);
  const grid = useRef<HTMLDivElement>(null);
  const isSearching = query.trim() !== '';
  const labels = new Map(categories?.flatMap(({ emojis }) => emojis.map(({ unicode, label }) => [unicode, label])));
  const shown: readonly CatalogEmoji[] = isSearching
    ? findEmojis(categories ?? [], query)
    : tab === RECENT_TAB
      ? recent.map(unicode => ({ unicode, label: labels.get(unicode) ?? unicode }))
      : (categories?.find(({ group }) => group === tab)?.emojis ?? []);
  const choose = (emoji: string) => {
    storeRecentEmoji(emoji);
    onChoose(emoji);
  };
  const focusEmoji = (index: number) => grid.current?.querySelectorAll('button')[index]?.focus();
  const moveFocus = (event: KeyboardEvent) => {
    const from = Number((event.target as HTMLElement).dataset.index ?? -1);
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
    if (step === undefined || from < 0 || from + step >= shown.length) return;
    event.preventDefault();
    if (from + step >= 0) focusEmoji(from + step);
  };
  return (
    <Box sx={{ width: 344 }}>
      <InputBase
        autoFocus
        fullWidth
        type="search"
        value={query}
        placeholder={texts.search}
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={event => {
          const [first] = shown;
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            focusEmoji(0);
          }
          if (event.key === 'Enter' && isSearching && first) {
            // Otherwise the key also presses the button that gets the focus back, which opens the picker again.
            event.preventDefault();
            choose(first.unicode);
          }
        }}
        inputProps={{ 'aria-label': texts.search, autoComplete: 'off', maxLength: 60 }}
        sx={{ px: 2, minHeight: 48, borderBottom: 1, borderColor: 'divider' }}
      />
      {categories && !isSearching && (
        <Tabs
          value={tab}
          onChange={(_event, chosen: number) => setTab(chosen)}
          variant="fullWidth"
          aria-label={texts.categories}
          sx={{ minHeight: 40, '& .MuiTab-root': { minWidth: 0, minHeight: 40, p: 0, fontSize: '1.125rem' } }}
        >
          <Tab value={RECENT_TAB} label="🕘" aria-label={texts.recent} title={texts.recent} />
          {categories.map(({ group, name, emojis: [first] }) => (
            <Tab key={group} value={group} label={first?.unicode} aria-label={name} title={name} />
          ))}
        </Tabs>
      )}
      <Typography role="status" variant="body2" color="text.secondary" sx={{ px: 2, '&:not(:empty)': { py: 1 } }}>
        {isError ? texts.failed : !categories ? texts.loading : shown.length === 0 ? texts.none : ''}
      </Typography>
      <Box
        ref={grid}
        role="group"
        aria-label={isSearching ? texts.results : tabNameOf(tab, categories)}
        onKeyDown={moveFocus}
        sx={{ display: 'grid', gridTemplateColumns: `repeat(${COLUMNS}, 40px)`, p: 1, height: 256, overflowY: 'auto' }}
      >
        {shown.map(({ unicode, label }, index) => (
          <Box
            component="button"
            type="button"
            key={unicode}
            data-index={index}
            tabIndex={index === 0 ? 0 : -1}
            aria-label={label}
            title={label}
            onClick={() => choose(unicode)}
            sx={emojiStyle}
          >
            {unicode}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const tabNameOf = (tab: number, categories: ReturnType<typeof groupEmojis> | undefined): string =>
  categories?.find(({ group }) => group === tab)?.name ?? texts.recent;

const emojiStyle = {
  width: 40,
  height: 40,
  p: 0,
  border: 0,
  borderRadius: 1,
  bgcolor: 'transparent',
  color: 'text.primary',
  fontSize: '1.375rem',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
