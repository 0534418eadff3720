/** Builds the URL of a map that shows the location. The URL is short enough for one row of a terminal. */
export const buildMapUrl = ({
  latitude,
  longitude,
}: {
  readonly latitude: number;
  readonly longitude: number;
}): string => `https://www.google.com/maps?q=${latitude},${longitude}`;
