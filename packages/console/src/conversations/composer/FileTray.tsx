import { Box, IconButton, Typography } from '@mui/material';
import { conversationTexts } from '@recado/texts';
import { CloseIcon, formatNumber } from '@recado/ui';
import { useEffect, useState } from 'react';
import { getMessageKindForFile } from './outbox.ts';

const texts = conversationTexts.composer;

export interface FileTrayProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

/** Preview of the chosen files before they are sent. */
export const FileTray = ({ files, onChange }: FileTrayProps) => (
  <Box
    component="ul"
    aria-label={texts.attached}
    sx={{ display: 'flex', gap: 1, m: 0, p: 0, listStyle: 'none', overflowX: 'auto' }}
  >
    {files.map((file, index) => (
      <Box
        component="li"
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may occur twice.
        key={index}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          pl: 1,
        }}
      >
        {getMessageKindForFile(file) === 'image' && <Preview file={file} />}
        <Box sx={{ maxWidth: 160, minWidth: 0 }}>
          <Typography component="bdi" variant="body2" noWrap sx={{ display: 'block' }}>
            {file.name}
          </Typography>
          <Typography variant="caption" color="text.secondary">
            {`${formatNumber(Math.max(1, Math.round(file.size / 1000)))} kB`}
          </Typography>
        </Box>
        <IconButton
          aria-label={texts.removeFile(file.name)}
          onClick={() => onChange(files.filter((_file, otherIndex) => otherIndex !== index))}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
    ))}
  </Box>
);

interface PreviewProps {
  readonly file: File;
}

function Preview({ file }: PreviewProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return (
    <Box
      component="img"
      src={url}
      alt=""
      sx={{
        width: 40,
        height: 40,
        objectFit: 'cover',
        borderRadius: 0.5,
        visibility: url ? 'visible' : 'hidden',
      }}
    />
  );
}
