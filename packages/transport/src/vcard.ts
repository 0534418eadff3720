/** A phone number of a vCard. */
export interface VcardPhone {
  /** The number as written, without the scheme `tel:` and without an extension. */
  readonly number: string;
  /** Types in lower case, such as `cell` and `home`. vCard 2.1 writes them without `TYPE=`. */
  readonly types: readonly string[];
  /** Digits of the WhatsApp account, which WhatsApp adds as the parameter `waid`. */
  readonly account?: string;
}

/** Values of a vCard that identify a person. */
export interface Vcard {
  /** Formatted name, or the name composed from its parts. Empty if the card has no name. */
  readonly name: string;
  readonly phones: readonly VcardPhone[];
  readonly categories: readonly string[];
  readonly note: string;
}

interface VcardProperty {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly value: string;
}

/**
 * Reads the vCards in a text: versions 2.1 (quoted-printable), 3.0 (RFC 2426) and 4.0 (RFC 6350), with any line ends.
 * A card without END:VCARD is read, too, because exports are sometimes cut off.
 */
export function parseVcards(text: string): Vcard[] {
  const cards: Vcard[] = [];
  let properties: VcardProperty[] | undefined;
  const finishCard = () => {
    if (properties) cards.push(toVcard(properties));
    properties = undefined;
  };
  for (const line of unfoldLines(text)) {
    if (/^\s*BEGIN:VCARD\s*$/i.test(line)) {
      finishCard();
      properties = [];
    } else if (/^\s*END:VCARD\s*$/i.test(line)) finishCard();
    else {
      const property = parseProperty(line);
      if (property) properties?.push(property);
    }
  }
  finishCard();
  return cards;
}

/** Joins continued lines: a folded line begins with white space, a quoted-printable one ends with `=`. */
function unfoldLines(text: string): string[] {
  const lines: string[] = [];
  let isSoftBreak = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    const last = lines.length - 1;
    if (isSoftBreak && last >= 0) lines[last] = `${lines[last]?.slice(0, -1)}${line}`;
    else if (/^[ \t]/.test(line) && last >= 0) lines[last] += line.slice(1);
    else lines.push(line);
    const current = lines.at(-1) ?? '';
    isSoftBreak = /^[^:]*QUOTED-PRINTABLE[^:]*:/i.test(current) && current.endsWith('=');
  }
  return lines;
}

/** Group prefix, name, parameters and value. A quoted parameter may contain the characters `:` and `;`. */
const PROPERTY_PATTERN = /^(?:[\w-]+\.)?(?<name>[\w-]+)(?<parameters>(?:;(?:"[^"]*"|[^":;])*)*):(?<value>.*)$/s;

function parseProperty(line: string): VcardProperty | undefined {
  const { name = '', parameters = '', value = '' } = PROPERTY_PATTERN.exec(line)?.groups ?? {};
  if (name === '') return undefined;
  const parts = parameters.match(/(?:"[^"]*"|[^";])+/g) ?? [];
  const isQuotedPrintable = parts.some(part => /^(ENCODING=)?QUOTED-PRINTABLE$/i.test(part));
  const charset = parts.map(part => /^CHARSET=(.+)$/i.exec(part)?.[1]).find(found => found !== undefined);
  const decoded = isQuotedPrintable ? decodeQuotedPrintable(value, charset) : value;
  return { name: name.toUpperCase(), parameters: parts, value: decoded };
}

function decodeQuotedPrintable(value: string, charset = 'utf-8'): string {
  const bytes: number[] = [];
  for (const part of value.match(/=[\da-f]{2}|[^=]+|=/gi) ?? []) {
    if (part.length === 3 && part.startsWith('=')) bytes.push(Number.parseInt(part.slice(1), 16));
    else bytes.push(...new TextEncoder().encode(part));
  }
  try {
    return new TextDecoder(charset).decode(new Uint8Array(bytes));
  } catch {
    return new TextDecoder().decode(new Uint8Array(bytes));
  }
}

/** Removes the escapes of a value: `\,`, `\;`, `\\` and `\n`. */
const unescapeValue = (value: string): string =>
  value.replace(/\\(.)/gs, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped));

/** Splits a value at a separator that is not escaped. */
const splitValue = (value: string, separator: ';' | ','): string[] =>
  (value.match(separator === ';' ? /(?:\\.|[^\\;])+|(?<=;|^)(?=;|$)/gs : /(?:\\.|[^\\,])+/gs) ?? []).map(part =>
    unescapeValue(part).trim(),
  );

function toVcard(properties: readonly VcardProperty[]): Vcard {
  const valuesOf = (name: string) => properties.filter(property => property.name === name).map(({ value }) => value);
  const firstText = (name: string) =>
    valuesOf(name)
      .map(value => unescapeValue(value).replace(/\s+/g, ' ').trim())
      .find(value => value !== '');
  // The parts of ORG are the company and its departments. An iPhone writes a semicolon also behind a company alone.
  const company = valuesOf('ORG')
    .flatMap(value => splitValue(value, ';'))
    .find(part => part !== '');
  return {
    name: firstText('FN') ?? composeName(valuesOf('N')[0] ?? '') ?? firstText('NICKNAME') ?? company ?? '',
    phones: properties.flatMap(property => (property.name === 'TEL' ? (toPhone(property) ?? []) : [])),
    categories: valuesOf('CATEGORIES').flatMap(value => splitValue(value, ',').filter(category => category !== '')),
    note: valuesOf('NOTE').map(unescapeValue).join('\n').trim(),
  };
}

/** Composes the name from the parts of N: family name, given name, additional names, prefixes and suffixes. */
function composeName(value: string): string | undefined {
  const [family = '', given = '', additional = '', prefix = '', suffix = ''] = splitValue(value, ';');
  const name = [prefix, given, additional, family, suffix]
    .map(part => part.replace(/[,\s]+/g, ' ').trim())
    .filter(part => part !== '')
    .join(' ');
  return name === '' ? undefined : name;
}

function toPhone({ parameters, value }: VcardProperty): VcardPhone | undefined {
  const number = unescapeValue(value)
    .trim()
    .replace(/^tel:/i, '')
    // Extensions: `;ext=12` (RFC 3966), and `ext. 12` or `x12` as people write them.
    .replace(/(?:;ext=|[\s,;]+(?:ext|extensi[oó]n|x)\.?\s*:?\s*)\d{1,6}.*$/i, '')
    .replace(/;(?:phone-context|isub)=.*$/i, '')
    .trim();
  if (number === '') return undefined;
  const types = parameters
    .filter(part => /^TYPE=/i.test(part) || !part.includes('='))
    .flatMap(part =>
      part
        .replace(/^TYPE=/i, '')
        .replaceAll('"', '')
        .toLowerCase()
        .split(','),
    );
  const account = parameters.map(part => /^waid=(\d+)$/i.exec(part)?.[1]).find(found => found !== undefined);
  return { number, types, ...(account !== undefined && { account }) };
}
