import { Box } from '@mui/material';
import { conversations } from '@recado/texts';
import { toast } from '@recado/ui';
import { type DragEvent, type ReactNode, useState } from 'react';
import { fitting } from './fitting.ts';

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
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={event => {
        // Words that are dragged into the field are the field's.
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        if (isOpen) onFiles(fitting(filesOf(event)));
      }}
      sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}
    >
      {children}
      {isOver && isOpen && <DropHere />}
    </Box>
  );
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Without folders, which a browser hands over as files that nobody can read. */
function filesOf({ dataTransfer }: DragEvent): File[] {
  const items = [...dataTransfer.items];
  const files = items.filter(item => !item.webkitGetAsEntry()?.isDirectory);
  if (files.length < items.length) toast.error(conversations.composer.noFolders);
  return files.flatMap(item => item.getAsFile() ?? []);
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
