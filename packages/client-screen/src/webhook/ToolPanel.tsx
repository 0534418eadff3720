import { Accordion, AccordionDetails, AccordionSummary, Skeleton, Typography } from '@mui/material';
import { DownIcon } from '@recado/ui';
import { type ReactNode, Suspense } from 'react';

export interface ToolPanelProps {
  /** For the ids of its parts. */
  readonly name: string;
  readonly title: string;
  /** There while the panel is open, and no longer. */
  readonly children: ReactNode;
}

/** A title that opens what stands below it. */
export const ToolPanel = ({ name, title, children }: ToolPanelProps) => (
  <Accordion
    disableGutters
    elevation={1}
    slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
    sx={{ border: 1, borderColor: 'divider', '& + &': { borderTop: 0 }, '&::before': { display: 'none' } }}
  >
    <AccordionSummary
      id={`${name}-titulo`}
      aria-controls={`${name}-detalle`}
      expandIcon={<DownIcon />}
      sx={{ px: 2, '& .MuiAccordionSummary-content': { my: 1.5 } }}
    >
      <Typography component="span" variant="h2">
        {title}
      </Typography>
    </AccordionSummary>
    <AccordionDetails id={`${name}-detalle`} sx={{ px: 2, pt: 0, pb: 2 }}>
      <Suspense fallback={<Skeleton variant="rounded" height={120} />}>{children}</Suspense>
    </AccordionDetails>
  </Accordion>
);
