import { join } from 'node:path';
import { bakeryClient, customers, floristClient } from '@recado/demo/cast';
import { createPhoneControlClient } from '@recado/demo/createPhoneControlClient';
import { startNodeProgram } from '@recado/demo/startNodeProgram';
import { repositoryRoot } from '../build/findPackageFolders.mjs';

/**
 * Starts the WhatsApp emulator with the phones of the demo.
 *
 * @param programOptions options of `startNodeProgram`
 */
export async function startEmulator(programOptions) {
  const bin = join(repositoryRoot, 'packages/whatsapp-emulator/bin/recado-emulator.js');
  const { announced, stop } = await startNodeProgram(bin, ['--json', '--port', '0'], programOptions);
  const phones = createPhoneControlClient(announced.control);
  for (const person of [bakeryClient, floristClient, ...customers]) await phones.create(person);
  return {
    stop,
    /** Environment variables with which a platform connects to this emulator instead of WhatsApp. */
    env: {
      RECADO_WHATSAPP_URL: announced.url,
      RECADO_WHATSAPP_ROOT_KEY: announced.rootKey,
      NODE_EXTRA_CA_CERTS: announced.ca,
    },
    /** URL of the page on which developers control the emulated phones. */
    page: announced.control,
  };
}
