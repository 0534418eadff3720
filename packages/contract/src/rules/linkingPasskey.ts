/** Maximum length of the texts of a passkey request and of its answer, in characters. */
export const MAX_PASSKEY_OPTIONS_LENGTH = 8_192;
export const MAX_PASSKEY_ASSERTION_LENGTH = 16_384;

/** Milliseconds between two requests for the step of linking with a passkey. */
export const PASSKEY_POLL_INTERVAL_MS = 2_000;

/** Page on which a browser may use a passkey of WhatsApp. */
export const PASSKEY_PAGE_URL = 'https://web.whatsapp.com';

/**
 * Builds the command that the owner enters in the browser's console on WhatsApp's page. It asks for the passkey, shows
 * the answer and copies it. It neither reads the page nor sends anything.
 *
 * @param options JSON text of the request options
 */
export function buildPasskeyCommand(options: string): string {
  // The console provides `copy` only while it evaluates the command, so the command keeps a reference.
  return [
    `navigator.credentials.get({publicKey:PublicKeyCredential.parseRequestOptionsFromJSON(${JSON.stringify(JSON.parse(options))})})`,
    '.then((guardar=>llave=>{const texto=JSON.stringify(llave.toJSON());guardar(texto);console.log(texto)})',
    "(typeof copy==='function'?copy:()=>{}))",
  ].join('');
}

/**
 * Finds the answer of a passkey in a text that the owner has pasted. A console shows the answer in quotation marks, and
 * programs may add spaces or lines.
 *
 * @returns undefined if the text contains no answer
 */
export function findPasskeyAssertion(text: string): string | undefined {
  const found = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  try {
    const { type, rawId, response } = JSON.parse(found) as Readonly<Record<string, unknown>>;
    const hasResponse = typeof response === 'object' && response !== null && 'signature' in response;
    return type === 'public-key' && typeof rawId === 'string' && hasResponse ? found : undefined;
  } catch {
    return undefined;
  }
}
