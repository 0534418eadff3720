import { Box } from '@mui/material';
import { CopyButton } from './CopyButton.tsx';

export interface CodeBlockProps {
  /** What it is, for those who hear it. */
  readonly label: string;
  readonly code: string;
  /** With a button that copies it: what the button is called, and the toast afterwards. */
  readonly copy?: { readonly label: string; readonly done: string };
}

/** Code or JSON as it is; what is too wide scrolls in its place. */
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
