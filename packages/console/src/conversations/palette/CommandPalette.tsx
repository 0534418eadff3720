import { Box, Dialog, InputBase, Typography } from '@mui/material';
import { commandPaletteTexts as texts } from '@recado/texts';
import { formatNumber, SearchIcon, useApi, useDebouncedInput, VisuallyHidden } from '@recado/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { Fragment, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { isComposingCharacter } from '../composer/isComposingCharacter.ts';
import { useRegisteredCommands } from './commands.ts';
import { PaletteOption } from './PaletteOption.tsx';
import {
  listFoundEntries,
  listMatchingPagesAndCommands,
  type PaletteEntry,
  type PalettePage,
} from './paletteEntries.ts';

/** Milliseconds between the last key press and the search. */
const SEARCH_DELAY_MS = 200;
const MAX_FOUND = 12;

export interface CommandPaletteProps {
  readonly pages: readonly PalettePage[];
  /** Text that the user typed before the palette was loaded. */
  readonly initialText: string;
  /** Called when the field accepts text. */
  readonly onLoaded: () => void;
  readonly onClose: () => void;
}

/** Dialog that finds pages, actions, people, conversations and messages of all lines. It works with the keyboard alone. */
export function CommandPalette({ pages, initialText, onLoaded, onClose }: CommandPaletteProps) {
  const id = useId();
  const navigate = useNavigate();
  const commands = useRegisteredCommands();
  const [query, setQuery] = useState(initialText);
  // biome-ignore lint/correctness/useExhaustiveDependencies(onLoaded): the palette loads once.
  useEffect(onLoaded, []);
  const [input, setInput] = useDebouncedInput(query, SEARCH_DELAY_MS, setQuery);
  const { data: clientData } = useApi('GET /clients');
  const { data, isFetching, error } = useApi(
    'GET /search',
    { query: { q: query, limit: MAX_FOUND } },
    { enabled: query !== '', placeholderData: keepPreviousData },
  );
  const hasSeveralLines = (clientData?.clients.length ?? 0) > 1;
  const entries: readonly PaletteEntry[] = [
    ...listMatchingPagesAndCommands(input, pages, commands),
    ...(data && query !== '' && input.trim() !== '' ? listFoundEntries(data, query, hasSeveralLines) : []),
  ];
  const [chosenId, setChosenId] = useState<string>();
  const chosenIndex = Math.max(
    entries.findIndex(entry => entry.id === chosenId),
    0,
  );
  const optionIdOf = (index: number): string => `${id}option${index}`;
  const open = (entry: PaletteEntry) => {
    onClose();
    if (entry.to !== undefined) void navigate(entry.to);
    // The dialog returns the focus to the page when it closes. An action may move the focus only after that.
    else setTimeout(() => entry.run?.());
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      const index = (chosenIndex + step + entries.length) % entries.length;
      setChosenId(entries[index]?.id);
      document.getElementById(optionIdOf(index))?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key !== 'Enter' || isComposingCharacter(event)) return;
    event.preventDefault();
    const chosen = entries[chosenIndex];
    if (chosen) open(chosen);
  };
  const isSearching = isFetching || (input.trim() !== '' && input.trim() !== query);
  const status = error ? texts.failed : entries.length > 0 ? undefined : isSearching ? texts.searching : texts.none;
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      disableRestoreFocus
      slotProps={{ paper: { 'aria-label': texts.title } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2, borderBottom: 1, borderColor: 'divider' }}>
        <SearchIcon fontSize="small" />
        <InputBase
          autoFocus
          fullWidth
          value={input}
          placeholder={texts.field}
          onChange={({ target }) => {
            setInput(target.value);
            setChosenId(undefined);
          }}
          onKeyDown={handleKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-label': texts.field,
            'aria-expanded': entries.length > 0,
            'aria-controls': `${id}list`,
            'aria-autocomplete': 'list',
            'aria-activedescendant': entries.length > 0 ? optionIdOf(chosenIndex) : undefined,
            maxLength: 100,
            autoComplete: 'off',
          }}
          sx={{ minHeight: 56 }}
        />
      </Box>
      <Box id={`${id}list`} role="listbox" aria-label={texts.results} sx={{ maxHeight: '60vh', overflowY: 'auto' }}>
        {entries.map((entry, index) => (
          <Fragment key={entry.id}>
            {entries[index - 1]?.group !== entry.group && (
              <Typography
                role="presentation"
                variant="caption"
                color="text.secondary"
                sx={{ display: 'block', px: 2, pt: 1, fontWeight: 600 }}
              >
                {entry.group}
              </Typography>
            )}
            <PaletteOption
              id={optionIdOf(index)}
              entry={entry}
              isChosen={index === chosenIndex}
              onPoint={() => setChosenId(entry.id)}
              onOpen={() => open(entry)}
            />
          </Fragment>
        ))}
      </Box>
      <Typography role="status" color="text.secondary" sx={{ px: 2, py: status ? 2 : 0 }}>
        {status ?? <VisuallyHidden>{texts.count(formatNumber(entries.length))}</VisuallyHidden>}
      </Typography>
    </Dialog>
  );
}
