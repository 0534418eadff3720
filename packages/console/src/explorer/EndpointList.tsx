import { Box, Card, InputAdornment, TextField } from '@mui/material';
import type { Client } from '@recado/contract';
import { apiExplorerTexts as texts } from '@recado/texts';
import { EmptyState, SearchIcon } from '@recado/ui';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EndpointItem } from './endpoint/EndpointItem.tsx';
import { filterSendableEndpoints } from './filterSendableEndpoints.ts';
import { searchEndpoints } from './searchEndpoints.ts';
import { explorerEndpoints } from './shownEndpoints.static.ts';

interface EndpointListProps {
  readonly client: Client | undefined;
}

/** List of all endpoints, of which one can be open. Links can open one, because the URL contains its ID. */
export function EndpointList({ client }: EndpointListProps) {
  const [query, setQuery] = useState('');
  const { open, toggle } = useOpenEndpoint(explorerEndpoints.map(({ id }) => id));
  const endpoints = client ? filterSendableEndpoints(explorerEndpoints, client.canSend) : explorerEndpoints;
  const matches = searchEndpoints(endpoints, query);
  return (
    <Box
      component="section"
      aria-label={texts.endpoints}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, minWidth: 0 }}
    >
      <TextField
        type="search"
        label={texts.search}
        value={query}
        onChange={event => setQuery(event.target.value)}
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
            // This React key depends only on ID and parameters, so other changes do not clear entered values.
            key={`${endpoint.id} ${endpoint.parameters.map(({ name, options }) => [name, options])}`}
            endpoint={endpoint}
            client={client}
            isHidden={!matches.includes(endpoint)}
            isOpen={open === endpoint.id}
            onToggle={() => toggle(endpoint.id)}
          />
        ))}
        {matches.length === 0 && (
          <Card role="status">
            <EmptyState title={texts.noMatch} icon={<SearchIcon />} />
          </Card>
        )}
      </Box>
    </Box>
  );
}

/** Returns the open endpoint, from the URL's fragment: `/dashboard/api-explorer#postExternalSend`. */
function useOpenEndpoint(ids: readonly string[]) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const open = ids.find(id => hash === `#${id}`);
  useEffect(() => {
    // Scrolls to the endpoint that a link refers to.
    if (open !== undefined) document.getElementById(open)?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  const toggle = (id: string): void => {
    void navigate({ hash: open === id ? '' : id }, { replace: true, preventScrollReset: true });
  };
  return { open, toggle };
}
