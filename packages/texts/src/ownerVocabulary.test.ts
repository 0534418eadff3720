import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as texts from './index.ts';
import { collectTexts, type Text } from './testing/collectTexts.ts';

interface GlossaryRow {
  readonly word: string;
  readonly meaning: string;
  readonly synonyms: readonly string[];
}

const readDocument = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

const rows: GlossaryRow[] = readDocument('docs/glosario.md')
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| Palabra |'))
  .map(line => {
    const [word = '', meaning = '', synonyms = ''] = line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim());
    return { word, meaning, synonyms: [...synonyms.matchAll(/“([^”]+)”/g)].map(([, synonym = '']) => synonym) };
  });

/** Excludes joi templates, which name the fields of a request. */
const { fieldErrorTexts: _templates, fieldErrorTextOverrides: _specified, ...areas } = texts;
const allTexts = Object.entries(areas)
  .filter(([, area]) => typeof area === 'object')
  .flatMap(([name, area]) => collectTexts(area, name));

/** Texts for people who program or operate a server: they need their own words, also the English ones. */
const specialistPages: Readonly<Record<string, string>> = {
  admin: 'administrators see the webhooks and tokens of all accounts',
  apiErrorExplanations: 'answers to a program',
  apiErrorTexts: 'answers to a program',
  apiExplorerTexts: 'API Explorer',
  apiKeyTexts: 'account page for programs',
  auditLogEntryTexts: 'administrators read what happened to tokens and webhooks',
  'clientDetailTexts.api': 'page for programmers',
  'clientDetailTexts.tabs.api': 'name of the page for programmers',
  'clientDetailTexts.tabs.webhook': 'name of the page for programmers',
  'clientDetailTexts.token': 'page for programmers',
  'clientDetailTexts.webhook': 'page for programmers',
  cliTexts: 'terminal',
  credentialFieldTexts: "names in Meta's page for programmers",
  dailyReportTexts: 'administrators',
  deliveryDetailTexts: 'page for programmers',
  deliveryLogTexts: 'page for programmers',
  deliveryRecoveryTexts: 'page for programmers',
  eventTypeTexts: 'page for programmers',
  livenessProbeTexts: 'contains texts of the terminal',
  mcpTexts: 'answers to an assistant',
  'messageFeedTexts.details': 'log for programmers',
  metricsErrorTexts: 'answers to a program',
  n8n: 'flows of n8n',
  outboundRequestErrorTexts: 'answers to a program',
  pluginTexts: 'operators install plugins in the terminal',
  reactAdminMessages: 'administrators',
  requestFieldLabels: 'names of the fields of a request',
  transportCredentialsFormTexts: "names in Meta's page for programmers",
  webhook: 'page for programmers',
};
const isSpecialist = ({ place }: Text): boolean =>
  Object.keys(specialistPages).some(prefix =>
    prefix.endsWith('Texts') || prefix.includes('.')
      ? place === prefix || place.startsWith(`${prefix}.`)
      : place.startsWith(prefix),
  );
const ownerTexts = allTexts.filter(text => !isSpecialist(text));

const programmersWords =
  /(?<![\p{L}_-])(?:webhooks?|tokens?|API|endpoints?|JSON|headers?|payloads?|HTTP|URL)(?![\p{L}_-])/iu;
const removeAddresses = (words: string): string => words.replaceAll(/\bhttps?:\/\/\S*/g, '');

/** Places in which an owner meets a programmers' word. A place covers the keys below it. */
const permittedProgrammersWords: Readonly<Record<string, string>> = {
  'accountLimitTexts.ceilings': 'limits that only programs reach',
  'accountLimitTexts.platform': 'administrators set these limits',
  'clientExportTexts.files': 'names of files',
  'clientExportTexts.readme.fileDescriptions.messages': 'says that this file is for programs',
  'dashboardTodayTexts.ends.token': 'names the token as the client page does',
  'formValidationTexts.explorerClient': 'prescribed by docs/product.md',
  'identityTexts.remainingKeys.about': 'names the tokens as the client page does',
  landingPageTexts: 'prescribed by docs/product.md',
  'layoutTexts.menu': 'names of the pages for programmers',
  'layoutTexts.titles.explorer': 'prescribed by docs/product.md',
  'notificationEmailTexts.expiring': 'names the token as the client page does',
  'notificationEmailTexts.webhook': 'names the webhook that its programmer must repair',
  'notificationEmailTexts.webhookEnabledAgain': 'leads to the page for programmers',
  'notificationSettingTexts.kinds.expiring': 'names the token as the client page does',
  'proxyTexts.kinds': 'name of a protocol, as the provider of the proxy writes it',
  'requestFailureTexts.regenerateToken': 'prescribed by docs/product.md',
  'requestFailureTexts.updateWebhook': 'prescribed by docs/product.md',
  'sendRejectionTexts.uploads': 'answers to a program',
  'teamTexts.card.about': 'names the token as the client page does',
  'teamTexts.errors.noToken': 'answer to a program',
  'teamTexts.removing.managed': 'names the page for programmers that the owner must check',
  toastTexts: 'prescribed by docs/product.md',
  welcomeTexts: 'prescribed by docs/product.md',
};
const covers = (prefix: string, place: string): boolean =>
  place === prefix || place.startsWith(`${prefix}.`) || place.startsWith(`${prefix}(`);

/** Sentences in which “cliente” means a person: the word is the subject or recipient of writing or reading. */
const clientAsPerson =
  /(?<!\p{L})clientes? (?:le |les |lo |la )?(?:contest|escrib|respond|reclam|lee|leer|compr|pid|pag|confirm|prefier|pregunt|llam)\p{L}*|(?:escrib\p{L}*|pregunt\p{L}*|contest\p{L}*|respond\p{L}*|atend\p{L}*|invit\p{L}*|pid\p{L}*) a (?:su |sus |mis |los |un )?clientes?(?!\p{L})|conversaciones con (?:su|sus|los) clientes?|(?:mis|los) clientes pueden|se dan de baja (?:sus|los) clientes/iu;

/** “Su cliente” is ambiguous, so each place is listed with the proof that it means a line. */
const permittedPossessives: Readonly<Record<string, string>> = {
  'accountPageTexts.copy.about': 'a copy of the account contains its lines',
  'clientListTexts.list.loadFailedText': 'list of lines',
  'dashboardTexts.loadFailedText': 'list of lines',
  'identityTexts.mail.keyCreated.text': 'a key gives access to lines',
  'identityTexts.remainingKeys.about': 'each line has its token',
  'teamTexts.page.home': 'link to the list of lines',
};

const findWhole = (phrase: string): RegExp =>
  new RegExp(`(?<![\\p{L}-])${phrase.replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&')}(?![\\p{L}-])`, 'iu');
const format = ({ place, words }: Text): string => `${place}: ${words}`;
const findUnusedPrefixes = (permitted: Readonly<Record<string, string>>, found: readonly Text[]): string[] =>
  Object.keys(permitted).filter(prefix => !found.some(({ place }) => covers(prefix, place)));
const isListed = (permitted: Readonly<Record<string, string>>, { place }: Text): boolean =>
  Object.keys(permitted).some(prefix => covers(prefix, place));

describe('docs/glosario.md', () => {
  it('gives each word once, with one meaning', () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(new Set(rows.map(({ word }) => word.toLowerCase())).size).toBe(rows.length);
    expect(rows.filter(({ word, meaning }) => word === '' || meaning.length < 10)).toEqual([]);
  });

  it('contains only words that an owner meets', () => {
    const unknownWords = rows.filter(({ word }) => {
      const forms = word.split(' ').map(part => part.replace(/(?:es|s|a|o|e|ada)$/u, ''));
      return !allTexts.some(({ words }) => forms.every(form => words.toLowerCase().includes(form.toLowerCase())));
    });
    expect(unknownWords.map(({ word }) => word)).toEqual([]);
  });

  it('has no word that is a forbidden synonym of another word', () => {
    const words = new Set(rows.map(({ word }) => word.toLowerCase()));
    const contradictions = rows.flatMap(({ synonyms }) => synonyms.filter(synonym => words.has(synonym.toLowerCase())));
    expect(contradictions).toEqual([]);
  });
});

describe("the owners' texts", () => {
  it('use no forbidden synonym of docs/glosario.md', () => {
    const forbidden = rows.flatMap(({ word, synonyms }) =>
      synonyms.map(synonym => ({ advice: `“${synonym}” → “${word}”`, pattern: findWhole(synonym) })),
    );
    expect(forbidden.length).toBeGreaterThan(50);
    const found = ownerTexts.flatMap(text =>
      forbidden
        .filter(({ pattern }) => pattern.test(removeAddresses(text.words)))
        .map(({ advice }) => `${advice} in ${format(text)}`),
    );
    expect(found).toEqual([]);
  });

  it("contain programmers' words only in the listed places", () => {
    const found = ownerTexts.filter(({ words }) => programmersWords.test(removeAddresses(words)));
    expect(found.filter(text => !isListed(permittedProgrammersWords, text)).map(format)).toEqual([]);
    expect(findUnusedPrefixes(permittedProgrammersWords, found)).toEqual([]);
  });

  it('mean a line by “cliente”, never a person', () => {
    expect(allTexts.filter(({ words }) => clientAsPerson.test(words)).map(format)).toEqual([]);
    const possessives = ownerTexts.filter(({ words }) => /(?<!\p{L})(?:sus?|mis?) clientes?(?!\p{L})/iu.test(words));
    expect(possessives.filter(text => !isListed(permittedPossessives, text)).map(format)).toEqual([]);
    expect(findUnusedPrefixes(permittedPossessives, possessives)).toEqual([]);
  });

  it('mean a line by “cliente” in the guides, the flows and the description of the API, too', () => {
    const guides = readdirSync(new URL('../../../docs/guides', import.meta.url)).filter(name => name.endsWith('.md'));
    const flows = readdirSync(new URL('../../../docs/n8n', import.meta.url)).filter(name => name.endsWith('.json'));
    const paths = [
      'README.es.md',
      'docs/openapi.json',
      'plugins/n8n-nodes-recado/README.es.md',
      ...guides.map(name => `docs/guides/${name}`),
      ...flows.map(name => `docs/n8n/${name}`),
    ];
    const found = paths.flatMap(path =>
      readDocument(path)
        .split('\n')
        .filter(line => clientAsPerson.test(line))
        .map(line => `${path}: ${line.trim().slice(0, 200)}`),
    );
    expect(found).toEqual([]);
  });

  it('ask to press only keys, because one chooses a button', () => {
    expect(allTexts.filter(({ words }) => /(?<!\p{L})presion\p{L}+ “/iu.test(words)).map(format)).toEqual([]);
  });

  it('are found by the rules of this test when they break them', () => {
    const broken = [
      'Su cliente contesta con el número.',
      'Escribir a sus clientes.',
      'las conversaciones con sus clientes',
    ];
    expect(broken.filter(words => !clientAsPerson.test(words))).toEqual([]);
    expect(clientAsPerson.test('El cliente no envía ni recibe mensajes.')).toBe(false);
    expect(programmersWords.test('Se desactivó un webhook.')).toBe(true);
    expect(programmersWords.test('Vaya a Dispositivos vinculados.')).toBe(false);
  });
});
