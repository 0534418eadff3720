import { Box, Button } from '@mui/material';
import { planned } from '@recado/texts';
import { useRef } from 'react';
import { FileTray } from '../conversations/composer/FileTray.tsx';
import { fitting } from '../conversations/composer/fitting.ts';

const texts = planned.dialog;

export interface PlannedFileProps {
  readonly file: File | undefined;
  readonly onFile: (file: File | undefined) => void;
}

/** The file that a planned message carries: chosen, looked at, taken out again. */
export function PlannedFile({ file, onFile }: PlannedFileProps) {
  const input = useRef<HTMLInputElement>(null);
  if (file) return <FileTray files={[file]} onChange={([left]) => onFile(left)} />;
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
        onChange={({ currentTarget }) => {
          const [chosen] = fitting([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
          if (chosen) onFile(chosen);
        }}
      />
    </Box>
  );
}
