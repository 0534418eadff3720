import { MAX_UPLOADED_FILE_BYTES } from '@recado/contract/rules';
import { conversationTexts } from '@recado/texts';
import { toast } from '@recado/ui';

const texts = conversationTexts.composer;

/** Returns the files within the upload limit. Shows an error for each larger file. */
export const filterSendableFiles = (files: readonly File[]): File[] =>
  files.filter(({ name, size }) => {
    if (size <= MAX_UPLOADED_FILE_BYTES) return true;
    toast.error(texts.tooLarge(name, String(Math.floor(MAX_UPLOADED_FILE_BYTES / 1_048_576))));
    return false;
  });
