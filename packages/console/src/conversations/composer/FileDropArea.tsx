import { Box } from '@mui/material';
import { conversationTexts } from '@recado/texts';
import { toast } from '@recado/ui';
import { type DragEvent, type ReactNode, useState } from 'react';
import { filterSendableFiles } from './filterSendableFiles.ts';

export interface FileDropAreaProps {
  /** True if dropped files are accepted. */
  readonly canDrop: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Area that accepts dropped files. It also intercepts rejected files, which the browser would open instead. */
export function FileDropArea({ canDrop, onFiles, children }: FileDropAreaProps) {
  const [isDraggingOver, setDraggingOver] = useState(false);
  return (
    <Box
      onDragOver={event => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setDraggingOver(true);
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDraggingOver(false);
      }}
      onDrop={event => {
        // Only files are handled here, because the input handles dragged text itself.
        if (!hasFiles(event)) return;
        event.preventDefault();
        setDraggingOver(false);
        if (canDrop) onFiles(filterSendableFiles(droppedFilesOf(event)));
      }}
      sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}
    >
      {children}
      {isDraggingOver && canDrop && <DropHint />}
    </Box>
  );
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Returns the dropped files. Omits folders, which browsers present as unreadable files. */
function droppedFilesOf({ dataTransfer }: DragEvent): File[] {
  const items = [...dataTransfer.items];
  const files = items.filter(item => !item.webkitGetAsEntry()?.isDirectory);
  if (files.length < items.length) toast.error(conversationTexts.composer.noFolders);
  return files.flatMap(item => item.getAsFile() ?? []);
}

const DropHint = () => (
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
    {conversationTexts.composer.drop}
  </Box>
);
