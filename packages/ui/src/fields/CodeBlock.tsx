import { Box } from '@mui/material';
import { CopyButton } from './CopyButton.tsx';

export interface CodeBlockProps {
  /** Description of the code for screen readers. */
  readonly label: string;
  readonly code: string;
  /** Adds a copy button with the label `label`. After copying, a toast shows the text `done`. */
  readonly copy?: { readonly label: string; readonly done: string };
}

/** Shows code or JSON unchanged. Lines that are too wide scroll inside the block. */
export const CodeBlock = ({ label, code, copy }: CodeBlockProps) => (
  <Box sx={{ position: 'relative', minWidth: 0 }}>
    <Box
      component="pre"
      tabIndex={0}
      role="group"
      aria-label={label}
      sx={{
        m: 0,
        p: 1.5,
        pr: copy ? 6 : 1.5,
        maxHeight: 360,
        overflow: 'auto',
        bgcolor: 'background.default',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        fontSize: '0.8125rem',
        lineHeight: 1.6,
      }}
    >
      {code}
    </Box>
    {copy && (
      <Box sx={{ position: 'absolute', top: 4, right: 4, bgcolor: 'background.default', borderRadius: 1 }}>
        <CopyButton value={code} {...copy} />
      </Box>
    )}
  </Box>
);
