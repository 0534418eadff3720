import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';

export interface UndoMessageProps {
  readonly text: ReactNode;
  readonly label: string;
  readonly undo: () => void;
}

export const UndoMessage = ({ text, label, undo }: UndoMessageProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
    <span>{text}</span>
    <Button size="small" onClick={undo}>
      {label}
    </Button>
  </Box>
);
