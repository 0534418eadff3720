import { useTheme } from '@mui/material';

interface HatchPatternProps {
  readonly id: string;
}

/** Diagonal lines that fill the bar of a period that has not ended, and its mark in the legend. */
export function HatchPattern({ id }: HatchPatternProps) {
  const { palette } = useTheme();
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" fill={palette.background.paper} />
      <rect width="2.5" height="6" fill={palette.primary.main} />
    </pattern>
  );
}
