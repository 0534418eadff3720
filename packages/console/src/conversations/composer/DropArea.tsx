import { Box } from '@mui/material';
import { conversations } from '@recado/texts';
import { type ReactNode, useState } from 'react';

export interface DropAreaProps {
  /** Whether files are taken. */
  readonly isOpen: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Where files can be dropped to be sent; one that is dropped beside does not take the page away. */
export function DropArea({ isOpen, onFiles, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  return (
    <Box
      onDragOver={event => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        if (isOpen) onFiles([...event.dataTransfer.files]);
      }}
      sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}
    >
      {children}
      {isOver && isOpen && <DropHere />}
    </Box>
  );
}

const DropHere = () => (
  <Box
    sx={{
      position: 'absolute',
      inset: 8,
      display: 'grid',
      placeItems: 'center',
      border: 3,
      borderStyle: 'dashed',
      borderColor: 'primary.main',
      borderRadius: 2,
      bgcolor: 'background.paper',
      opacity: 0.95,
      pointerEvents: 'none',
      fontWeight: 600,
    }}
  >
    {conversations.composer.drop}
  </Box>
);
