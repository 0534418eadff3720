/** Builds the URL of a location on a map, short enough for one line of a terminal. */
export const buildMapUrl = ({
  latitude,
  longitude,
}: {
  readonly latitude: number;
  readonly longitude: number;
}): string => `https://www.google.com/maps?q=${latitude},${longitude}`;
