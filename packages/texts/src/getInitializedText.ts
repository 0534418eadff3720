import { toastTexts } from './toastTexts.ts';

/** Ways in which a transport links a line. */
export interface LinkingMethods {
  readonly qr: boolean;
  readonly pairingCode: boolean;
  /** Fields that the owner copies from the pages of the network. */
  readonly credentials?: readonly unknown[];
}

/** Returns the text after a line was initialized, with the owner's next step for the transport of the line. */
export function getInitializedText({ qr, pairingCode, credentials = [] }: LinkingMethods): string {
  if (credentials.length > 0) return toastTexts.clientAwaitsData;
  if (qr) return toastTexts.clientInitialized;
  return pairingCode ? toastTexts.clientAwaitsCode : toastTexts.clientConnects;
}
