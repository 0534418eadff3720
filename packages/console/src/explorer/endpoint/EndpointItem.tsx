import { Accordion, AccordionDetails, AccordionSummary, Box, Chip, Typography } from '@mui/material';
import type { Client, ExplorerEndpoint } from '@recado/contract';
import { apiExplorerTexts as texts } from '@recado/texts';
import { ChevronDownIcon, MessageIcon, StatusTag } from '@recado/ui';
import { EndpointPanel } from './EndpointPanel.tsx';

export interface EndpointItemProps {
  readonly endpoint: ExplorerEndpoint;
  readonly client: Client | undefined;
  /** True if the search excludes the endpoint. The hidden item keeps the entered values and the response. */
  readonly isHidden: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Summary row of an endpoint. The details below it are mounted when the row is first opened. */
export function EndpointItem({ endpoint, client, isHidden, isOpen, onToggle }: EndpointItemProps) {
  const { id, method, path, description, sends } = endpoint;
  return (
    <Accordion
      id={id}
      expanded={isOpen}
      onChange={onToggle}
      disableGutters
      elevation={1}
      slotProps={{ heading: { component: 'h2' }, transition: { mountOnEnter: true } }}
      sx={{ scrollMarginTop: 80, ...(isHidden && { display: 'none' }) }}
    >
      <AccordionSummary
        expandIcon={<ChevronDownIcon />}
        aria-controls={`${id}-detalle`}
        id={`${id}-titulo`}
        sx={{ px: { xs: 2, sm: 3 }, '& .MuiAccordionSummary-content': { minWidth: 0 } }}
      >
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1.5,
            rowGap: 0.5,
            minWidth: 0,
          }}
        >
          <Chip
            size="small"
            label={method}
            sx={{
              fontWeight: 700,
              borderRadius: 1,
              color: method === 'GET' ? 'info.main' : 'success.main',
              bgcolor: method === 'GET' ? 'info.light' : 'success.light',
            }}
          />
          <Box component="code" sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
            /api{path}
          </Box>
          <Typography component="span" variant="body2" color="text.secondary">
            {description}
          </Typography>
          {sends && <StatusTag tone="warning" icon={MessageIcon} label={texts.sendsForReal} />}
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ px: { xs: 2, sm: 3 }, pb: 3 }}>
        <EndpointPanel endpoint={endpoint} client={client} />
      </AccordionDetails>
    </Accordion>
  );
}
