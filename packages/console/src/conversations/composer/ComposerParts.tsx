import { Box, IconButton, Typography } from '@mui/material';
import { CloseIcon, createStrokeIcon } from '@recado/ui';
import { useRef } from 'react';

export interface ReferencedMessageProps {
  readonly title: string;
  readonly excerpt: string;
  readonly cancelLabel: string;
  readonly onCancel: () => void;
}

/** Shows, above the input, the message that the user edits or replies to. */
export const ReferencedMessage = ({ title, excerpt, cancelLabel, onCancel }: ReferencedMessageProps) => (
  <Box sx={{ display: 'flex', alignItems: 'center', borderLeft: 4, borderColor: 'primary.main', pl: 1 }}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="body2" noWrap sx={{ fontWeight: 600, color: 'primary.main' }}>
        {title}
      </Typography>
      <Typography component="bdi" dir="auto" variant="body2" color="text.secondary" noWrap sx={{ display: 'block' }}>
        {excerpt}
      </Typography>
    </Box>
    <IconButton aria-label={cancelLabel} onClick={onCancel}>
      <CloseIcon fontSize="small" />
    </IconButton>
  </Box>
);

export interface FilePickerButtonProps {
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly isCamera?: boolean;
}

/** Button that selects files or takes a picture. */
export function FilePickerButton({ label, onFiles, isCamera = false }: FilePickerButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton aria-label={label} title={label} onClick={() => input.current?.click()}>
        {isCamera ? <CameraIcon /> : <AttachIcon />}
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        {...(isCamera ? { accept: 'image/*', capture: 'environment' as const } : { multiple: true })}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Clear the input. Otherwise, the browser fires no change event when the user selects the file again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

const AttachIcon = createStrokeIcon(
  'M19.5 11.5l-7.8 7.8a5 5 0 0 1-7-7l8.4-8.4a3.4 3.4 0 0 1 4.8 4.8l-8.3 8.3a1.7 1.7 0 0 1-2.4-2.4l7.2-7.2',
);
const CameraIcon = createStrokeIcon('M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM15.5 13a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z');

export const SendIcon = createStrokeIcon('M4 12L20 4.5 15.5 20l-3.5-6.5zM12 13.5L20 4.5');

export const roundButtonStyle = {
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  '&:hover': { bgcolor: 'primary.dark' },
  '&.Mui-disabled': { bgcolor: 'action.disabledBackground' },
} as const;
