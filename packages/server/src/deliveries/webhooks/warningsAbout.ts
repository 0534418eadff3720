import { addressConcerns } from '@recado/contract';
import { webhooks as texts } from '@recado/texts';

/** What its owner should know of an address that works now and will disappoint later; Spanish. */
export const warningsAbout = (url: string): string[] =>
  addressConcerns(url).map(concern => texts.warnings[concern]);
