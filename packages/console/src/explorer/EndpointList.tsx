import { Box, Card, InputAdornment, TextField } from '@mui/material';
import type { Client } from '@recado/contract';
import { explorer as texts } from '@recado/texts';
import { EmptyState, SearchIcon } from '@recado/ui';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EndpointItem } from './endpoint/EndpointItem.tsx';
import { matching } from './matching.ts';
import { possible } from './possible.ts';
import { shownEndpoints } from './shownEndpoints.static.ts';

/** Every endpoint, one open at a time; which one stands in the address, so that it can be linked to. */
export function EndpointList({ client }: { readonly client: Client | undefined }) {
  const [typed, setTyped] = useState('');
  const { open, toggle } = useOpenEndpoint(shownEndpoints.map(({ id }) => id));
  const endpoints = client ? possible(shownEndpoints, client.canSend) : shownEndpoints;
  const shown = matching(endpoints, typed);
  return (
    <Box
      component="section"
      aria-label={texts.endpoints}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, minWidth: 0 }}
    >
      <TextField
        type="search"
        label={texts.search}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
        sx={{ maxWidth: { sm: 400 } }}
      />
      <Box>
        {endpoints.map(endpoint => (
          <EndpointItem
            // What was typed stays, unless the fields are others.
            key={`${endpoint.id} ${endpoint.parameters.map(({ name, options }) => [name, options])}`}
            endpoint={endpoint}
            client={client}
            isHidden={!shown.includes(endpoint)}
            isOpen={open === endpoint.id}
            onToggle={() => toggle(endpoint.id)}
          />
        ))}
        {shown.length === 0 && (
          <Card role="status">
            <EmptyState title={texts.noMatch} icon={<SearchIcon />} />
          </Card>
        )}
      </Box>
    </Box>
  );
}

/** Which endpoint is open: the one in the address's fragment, `/dashboard/api-explorer#postExternalSend`. */
function useOpenEndpoint(ids: readonly string[]) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const open = ids.find(id => hash === `#${id}`);
  useEffect(() => {
    // Who followed a link to an endpoint wants to see it.
    if (open !== undefined) document.getElementById(open)?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  const toggle = (id: string): void => {
    void navigate({ hash: open === id ? '' : id }, { replace: true, preventScrollReset: true });
  };
  return { open, toggle };
}
