import { Box, Button } from '@mui/material';
import { statusPostPageTexts } from '@recado/texts';
import { useRef } from 'react';
import { FileTray } from '../conversations/composer/FileTray.tsx';
import { filterSendableFiles } from '../conversations/composer/filterSendableFiles.ts';

const texts = statusPostPageTexts.dialog;

interface StatusPostFileFieldProps {
  readonly file: File | undefined;
  readonly onFile: (file: File | undefined) => void;
}

/** Form field for the picture or video of a post. */
export function StatusPostFileField({ file, onFile }: StatusPostFileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  if (file) return <FileTray files={[file]} onChange={([remainingFile]) => onFile(remainingFile)} />;
  return (
    <Box>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {texts.attach}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.attach}
        accept="image/*,video/*"
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
