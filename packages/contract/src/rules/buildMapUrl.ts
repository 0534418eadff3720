interface MapUrlOptions {
  readonly latitude: number;
  readonly longitude: number;
}

/** Builds the URL of a map that shows the location. The URL is short enough for one row of a terminal. */
export const buildMapUrl = ({ latitude, longitude }: MapUrlOptions): string =>
  `https://www.google.com/maps?q=${latitude},${longitude}`;
