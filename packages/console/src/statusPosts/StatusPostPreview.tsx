import { Box, Typography } from '@mui/material';
import type { StatusPostFontName } from '@recado/contract/rules';
import { statusPostPageTexts as texts } from '@recado/texts';
import { useEffect, useState } from 'react';

/** Fonts of this page that resemble those of WhatsApp, which it does not publish. */
const FONT_FAMILIES: Readonly<Record<StatusPostFontName, string>> = {
  normal: 'inherit',
  handwriting: '"Segoe Script", "Brush Script MT", cursive',
  bold: 'inherit',
  serif: 'Georgia, serif',
  rounded: '"Trebuchet MS", "Comic Sans MS", sans-serif',
  wide: 'Verdana, sans-serif',
  typewriter: '"Courier New", monospace',
};

interface StatusPostPreviewProps {
  readonly text: string;
  readonly background: string;
  readonly font: StatusPostFontName;
  readonly file: File | undefined;
}

/** Shows a post roughly as phones do: the text on its color, or the file with its caption. */
export function StatusPostPreview({ text, background, font, file }: StatusPostPreviewProps) {
  const url = useFileUrl(file);
  const shownText = text.trim() === '' && !file ? texts.dialog.previewPlaceholder : text;
  return (
    <Box
      role="img"
      aria-label={texts.dialog.preview}
      sx={{
        display: 'grid',
        placeItems: 'center',
        justifySelf: 'center',
        width: 180,
        aspectRatio: '9 / 16',
        maxHeight: 320,
        overflow: 'hidden',
        borderRadius: 2,
        color: '#fff',
        bgcolor: file ? '#000' : background,
        position: 'relative',
      }}
    >
      {url && file?.type.startsWith('video/') && (
        <Box component="video" src={url} muted playsInline sx={fileStyle} aria-hidden />
      )}
      {url && !file?.type.startsWith('video/') && <Box component="img" src={url} alt="" sx={fileStyle} />}
      <Typography
        dir="auto"
        sx={{
          p: 1.5,
          maxHeight: '100%',
          overflow: 'hidden',
          textAlign: 'center',
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
          fontFamily: file ? undefined : FONT_FAMILIES[font],
          fontWeight: !file && font === 'bold' ? 700 : 400,
          opacity: text.trim() === '' ? 0.8 : 1,
          ...(file && { position: 'absolute', bottom: 0, left: 0, right: 0, bgcolor: '#0009', fontSize: 13 }),
        }}
      >
        {shownText}
      </Typography>
    </Box>
  );
}

const fileStyle = { width: '100%', height: '100%', objectFit: 'contain' } as const;

/** Creates an address of a chosen file for this page. */
function useFileUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) {
      setUrl(undefined);
      return undefined;
    }
    const fileUrl = URL.createObjectURL(file);
    setUrl(fileUrl);
    return () => URL.revokeObjectURL(fileUrl);
  }, [file]);
  return url;
}
