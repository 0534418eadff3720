import { UPLOAD_LIMIT } from '@recado/contract/rules';
import { conversations } from '@recado/texts';
import { toast } from '@recado/ui';

const texts = conversations.composer;

/** Those that may be sent; of the others it is said why not. */
export const fitting = (files: readonly File[]): File[] =>
  files.filter(({ name, size }) => {
    if (size <= UPLOAD_LIMIT) return true;
    toast.error(texts.tooLarge(name, String(Math.floor(UPLOAD_LIMIT / 1_048_576))));
    return false;
  });
