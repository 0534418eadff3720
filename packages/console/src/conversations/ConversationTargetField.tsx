import { TextField } from '@mui/material';
import { useApi, useDebouncedInput } from '@recado/ui';
import { useState } from 'react';

const LISTED_CONVERSATIONS = 30;
const SEARCH_DELAY_MS = 300;
const MAX_QUERY_LENGTH = 100;

/**
 * Searches the conversations of a client for the text of a {@link ConversationTargetField}.
 *
 * @param clientId undefined until a client is selected
 */
export function useConversationTargets(clientId: string | undefined) {
  const [query, setQuery] = useState('');
  const [input, setInput] = useDebouncedInput(query, SEARCH_DELAY_MS, setQuery);
  const { data } = useApi(
    'GET /clients/{id}/conversations',
    { params: { id: clientId ?? '' }, query: { limit: LISTED_CONVERSATIONS, ...(query !== '' && { q: query }) } },
    { enabled: clientId !== undefined },
  );
  return { conversations: data?.conversations, input, setInput };
}

interface ConversationSearchFieldProps {
  readonly label: string;
  readonly input: string;
  readonly onChange: (input: string) => void;
}

/** Search field of a dialog that selects the conversations to which content goes. */
export function ConversationTargetField({ label, input, onChange }: ConversationSearchFieldProps) {
  return (
    <TextField
      autoFocus
      fullWidth
      size="small"
      type="search"
      label={label}
      value={input}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { maxLength: MAX_QUERY_LENGTH, autoComplete: 'off' } }}
    />
  );
}
