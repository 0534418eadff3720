/** Whether a GIF or WebP file has more than one picture. False for a file that cannot be read. */
export async function isAnimatedPicture(path: string): Promise<boolean> {
  try {
    const { default: sharp } = await import('sharp');
    return ((await sharp(path, { limitInputPixels: false }).metadata()).pages ?? 1) > 1;
  } catch {
    return false;
  }
}
