import { IconButton, InputAdornment, TextField } from '@mui/material';
import { conversationTexts as texts } from '@recado/texts';
import { CloseIcon, SearchIcon, useDebouncedInput } from '@recado/ui';

/** Milliseconds between the last keystroke and the search. */
const SEARCH_DELAY_MS = 300;

export interface ConversationSearchFieldProps {
  readonly q: string;
  readonly onSearch: (q: string) => void;
}

/** Field that searches the list by a name, a number or the words of a message. */
export function ConversationSearchField({ q, onSearch }: ConversationSearchFieldProps) {
  const [input, setInput] = useDebouncedInput(q, SEARCH_DELAY_MS, onSearch);
  const clear = () => {
    setInput('');
    onSearch('');
  };
  return (
    <TextField
      size="small"
      fullWidth
      type="search"
      value={input}
      placeholder={texts.list.search}
      onChange={({ target }) => setInput(target.value)}
      slotProps={{
        htmlInput: { 'data-inbox-search': true, 'aria-label': texts.list.search, maxLength: 100, autoComplete: 'off' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: input !== '' && (
            <InputAdornment position="end">
              <IconButton aria-label={texts.list.clearSearch} edge="end" onClick={clear}>
                <CloseIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
      sx={{ '& input': { textOverflow: 'ellipsis', '&::-webkit-search-cancel-button': { display: 'none' } } }}
    />
  );
}
