import type { MediaType } from '@recado/contract';

const endings: Readonly<Record<MediaType, RegExp>> = {
  image: /\.(jpe?g|png|webp|gif)$/i,
  video: /\.(mp4|3gp|mov|mkv)$/i,
  audio: /\.(mp3|ogg|opus|m4a|aac|wav|amr)$/i,
  document: /\.(pdf|docx?|xlsx?|pptx?|odt|ods|csv|txt|zip|xml|json|vcf|ics)$/i,
};

/** What an address leads to, by how its path ends; undefined: it does not say. */
export function mediaTypeOf(url: URL): MediaType | undefined {
  return (Object.keys(endings) as MediaType[]).find(type => endings[type].test(url.pathname));
}
