/** Screens whose pictures the landing page shows. */
export const landingPictureNames = ['inbox', 'answers', 'campaigns', 'team', 'lines'] as const;
export type LandingPictureName = (typeof landingPictureNames)[number];
export type LandingPictureShape = 'narrow' | 'wide';
export type ColorScheme = 'light' | 'dark';

/** Sizes of the pictures in CSS pixels: the upper part of a phone's screen, and a small desktop window. */
export const landingPictureSizes = {
  narrow: { width: 390, height: 520 },
  wide: { width: 1180, height: 760 },
} as const satisfies Readonly<Record<LandingPictureShape, { readonly width: number; readonly height: number }>>;

/** Returns the path of a picture below the site's root. */
export const getLandingPictureUrl = (
  name: LandingPictureName,
  shape: LandingPictureShape,
  scheme: ColorScheme,
): string => `/imagenes/${name}-${shape}-${scheme}.webp`;
