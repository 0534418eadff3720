import { Box, Button } from '@mui/material';
import { useRef } from 'react';
import { FileTray } from './FileTray.tsx';
import { filterSendableFiles } from './filterSendableFiles.ts';

interface AttachedFileFieldProps {
  /** Text of the button that opens the file dialog. */
  readonly label: string;
  /** Media types that the file dialog offers, as in the HTML attribute. Undefined: all. */
  readonly accept?: string;
  readonly file: File | undefined;
  readonly onFile: (file: File | undefined) => void;
}

/** Form field for one file, which the user can select, preview and remove. */
export function AttachedFileField({ label, accept, file, onFile }: AttachedFileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  if (file) return <FileTray files={[file]} onChange={([remainingFile]) => onFile(remainingFile)} />;
  return (
    <Box>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => {
          const [newFile] = filterSendableFiles([...(currentTarget.files ?? [])]);
          // Resets the input, so that the user can select the same file again.
          currentTarget.value = '';
          if (newFile) onFile(newFile);
        }}
      />
    </Box>
  );
}
