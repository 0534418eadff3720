/** Where a place can be seen on a map; short enough for a line of a terminal. */
export const mapUrl = ({
  latitude,
  longitude,
}: {
  readonly latitude: number;
  readonly longitude: number;
}): string => `https://www.google.com/maps?q=${latitude},${longitude}`;
