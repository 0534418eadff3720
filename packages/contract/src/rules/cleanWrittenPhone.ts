import { normalizeCopiedText } from './phone.ts';

/** Phone number found in a text, before its country is known. */
export interface WrittenDigits {
  readonly digits: string;
  /** Whether the text shows that the digits begin with a country code: `+`, a WhatsApp link or address. */
  readonly hasCountryCode: boolean;
  /** Text without labels and extension, whose grouping shows how its writer divides the number. */
  readonly text: string;
}

export type UnreadableReason = 'missing' | 'rounded' | 'several' | 'unreadable';

/** Words next to a number in address books and sheets, in lower case and without accents. */
const LABELS = new Set(
  `tel telf tels telefono telefone telephone fono fone phone cel cels celu celular celulares movil moviles mob mobile
  cell whatsapp whats wsp wpp wapp wasap wa zap zapzap num numero nro no n casa home oficina work trabajo trabalho
  principal main personal pessoal contacto contato`.split(/\s+/),
);
/** Extension at the end of a number. People reach it only through the switchboard's number, which is kept. */
const EXTENSION = /[;,\s(]*(?<![a-z])(?:ext(?:ension)?|ramal|anexo|interno|int|x)\.?\s*[=:#.]?\s*\d{1,6}\)?\s*$/;
/** Links that open a chat. WhatsApp requires the country code in them. */
const CHAT_LINK =
  /(?:wa\.me\/|(?:(?:api|web)\.whatsapp\.com\/send\/?|whatsapp:\/\/send\/?)\?(?:[^\s#]*&)?phone=)(?:\+|%2b)?(\d{5,20})(?!\d)/;
const CHAT_ADDRESS = /^(\d{5,20})(?:[:.]\d{1,5})*@(?:s\.whatsapp\.net|c\.us)$/;
/** Characters that may separate two numbers in one cell. */
const NUMBER_SEPARATOR = /[,;/|\n+]|:{3}|\s[yoe]\s/;
const MIN_DIGITS_OF_A_NUMBER = 7;
/**
 * Longest text that can be one number with its labels, or a chat link. The patterns take quadratic time for longer runs.
 */
const MAX_WRITTEN_PHONE_CHARS = 300;

/**
 * Finds the one phone number in a text as people write it or programs export it, with labels, quotation marks,
 * links and extensions. Returns a reason if there is none, or more than one.
 */
export function cleanWrittenPhone(written: string): WrittenDigits | UnreadableReason {
  if (written.length > MAX_WRITTEN_PHONE_CHARS) return 'unreadable';
  const copied = normalizeCopiedText(
    written
      .trim()
      // Spreadsheets and their exports mark a number as text with an apostrophe, or with ="…".
      .replace(/^=?["'‘’`´]+/, '')
      .replace(/["'‘’`´]+$/, ''),
  )
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
  const linkedDigits = CHAT_LINK.exec(copied)?.[1] ?? CHAT_ADDRESS.exec(copied)?.[1];
  if (linkedDigits !== undefined) return { digits: linkedDigits, hasCountryCode: true, text: linkedDigits };
  if (/^[\d.,]+e\+?\d+$/.test(copied)) return 'rounded';
  const parts = copied.split(NUMBER_SEPARATOR).filter(part => countDigits(part) >= MIN_DIGITS_OF_A_NUMBER);
  if (parts.length > 1) return 'several';
  const text = copied
    .replace(EXTENSION, '')
    // Brazilians write xx for the code of the carrier, which each caller chooses: 0xx11 98765-4321.
    .replace(/\b0 ?xx(?=[\s\d()-])/, '0 ')
    .replace(/(\p{L}+)[.:º°ª#=]*/gu, (match, word: string) => (LABELS.has(word) ? ' ' : match))
    .replace(/^[\s.:;,#=*-]+|[\s.:;,#=*/-]+$/g, '')
    .replace(/^\(\s*\)|\(\s*\)$/g, '')
    .trim();
  const digits = text.replace(/\D/g, '');
  if (digits === '') return /\p{L}{3}/u.test(text) ? 'unreadable' : 'missing';
  if (/\d\D*\+/.test(text) || !/^[\d\s()+.,*/·•-]+$/.test(text)) return 'unreadable';
  return { digits, hasCountryCode: /^\D*\+/.test(text), text };
}

const countDigits = (text: string): number => text.replace(/\D/g, '').length;
