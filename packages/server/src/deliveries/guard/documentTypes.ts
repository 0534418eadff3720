const OFFICE_OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

/** Text formats, which have no recognizable first bytes. */
const textTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  css: 'text/css',
  eml: 'message/rfc822',
  geojson: 'application/geo+json',
  gpx: 'application/gpx+xml',
  htm: 'text/html',
  html: 'text/html',
  ics: 'text/calendar',
  js: 'text/javascript',
  json: 'application/json',
  kml: 'application/vnd.google-earth.kml+xml',
  log: 'text/plain',
  md: 'text/markdown',
  srt: 'application/x-subrip',
  svg: 'image/svg+xml',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  vcard: 'text/vcard',
  vcf: 'text/vcard',
  vtt: 'text/vtt',
  xhtml: 'application/xhtml+xml',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
};

/** Formats in a ZIP archive. Their first bytes are those of any archive unless the producer orders the parts. */
const zippedTypes: Readonly<Record<string, string>> = {
  apk: 'application/vnd.android.package-archive',
  docm: 'application/vnd.ms-word.document.macroenabled.12',
  docx: `${OFFICE_OPEN_XML}.wordprocessingml.document`,
  dotx: `${OFFICE_OPEN_XML}.wordprocessingml.template`,
  epub: 'application/epub+zip',
  key: 'application/vnd.apple.keynote',
  kmz: 'application/vnd.google-earth.kmz',
  numbers: 'application/vnd.apple.numbers',
  odg: `${OPEN_DOCUMENT}.graphics`,
  odp: `${OPEN_DOCUMENT}.presentation`,
  ods: `${OPEN_DOCUMENT}.spreadsheet`,
  odt: `${OPEN_DOCUMENT}.text`,
  pages: 'application/vnd.apple.pages',
  potx: `${OFFICE_OPEN_XML}.presentationml.template`,
  ppsx: `${OFFICE_OPEN_XML}.presentationml.slideshow`,
  pptm: 'application/vnd.ms-powerpoint.presentation.macroenabled.12',
  pptx: `${OFFICE_OPEN_XML}.presentationml.presentation`,
  xlsm: 'application/vnd.ms-excel.sheet.macroenabled.12',
  xlsx: `${OFFICE_OPEN_XML}.spreadsheetml.sheet`,
  xltx: `${OFFICE_OPEN_XML}.spreadsheetml.template`,
};

/** Formats in Microsoft's compound file format. */
const compoundTypes: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  msg: 'application/vnd.ms-outlook',
  ppt: 'application/vnd.ms-powerpoint',
  pub: 'application/x-mspublisher',
  vsd: 'application/vnd.visio',
  xls: 'application/vnd.ms-excel',
};

/** Formats that a name may refine, by the type that the first bytes show. */
const typesByContent: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'application/zip': zippedTypes,
  'application/x-cfb': compoundTypes,
  'application/xml': textTypes,
};

/**
 * Infers the type of a document from its file name, where its content leaves it open (RFC 9110, section 8.3: a
 * recipient may determine the type of untyped content).
 *
 * @param contentType type that the first bytes show; undefined if they show none
 * @returns undefined if the name has no known extension, or one that the content contradicts
 */
export function inferDocumentType(fileName: string, contentType: string | undefined): string | undefined {
  const extension = /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const types = contentType === undefined ? textTypes : (typesByContent[contentType] ?? {});
  return Object.hasOwn(types, extension) ? types[extension] : undefined;
}
