import { readFileSync } from 'node:fs';
import { listPhoneVariants } from '@recado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUploadForm } from '../../messaging/files/testing/createUploadForm.ts';
import { type ContractTestServer, startContractTestServer } from '../../testing/startContractTestServer.ts';

/** List of a small business. Its people were written down independently of the code. */
interface CollectedList {
  readonly file: string;
  readonly country: keyof typeof LINES;
  /** Names by the number of each person who must be read. Numbers have no mobile prefix of Mexico or Argentina. */
  readonly people: Readonly<Record<string, readonly (string | null)[]>>;
  readonly allowed?: CollectedList['people'];
  /** Reason by the name of each person who must be left out. */
  readonly omitted?: Readonly<Record<string, string>>;
}

const LINES = { MX: '5215512349900', AR: '5491123459900', BR: '5511987659900', CO: '573001239900', ES: '34612349900' };
const FOLDER = new URL('../../conversations/lists/testing/', import.meta.url);
const lists = JSON.parse(readFileSync(new URL('lists.json', FOLDER), 'utf8')) as CollectedList[];
const readable = lists.filter(({ people }) => Object.keys(people).length > 0);

let world: ContractTestServer;
const addresses = new Map<string, { id: string; campaign: string }>();
beforeAll(async () => {
  world = await startContractTestServer();
  for (const [country, phoneNumber] of Object.entries(LINES)) {
    const payload = { businessName: `Negocio ${country}`, phoneNumber };
    const { client } = await world.owner.sdk.request('POST /clients', { payload });
    const { campaign } = await world.owner.sdk.request('POST /clients/{id}/campaigns', {
      params: { id: client.id },
      payload: { name: 'Pan', message: { type: 'text', text: { text: 'Hola {nombre}' } } },
    });
    addresses.set(country, { id: client.id, campaign: campaign.id });
  }
});
afterAll(() => world.stop());

describe('preview of a collected list', () => {
  it.each(readable.map(list => [list.file, list] as const))(
    'names all its people and nobody else, and stores nobody: %s',
    async (file, list) => {
      const { id = '', campaign = '' } = addresses.get(list.country) ?? {};
      const preview = await world.owner.sdk.request('POST /clients/{id}/campaigns/{campaign}/recipients/import', {
        params: { id, campaign },
        query: { dryRun: true },
        payload: createUploadForm(readFileSync(new URL(`lists/${file}`, FOLDER)), 'application/octet-stream', file),
      });
      const known = new Map(Object.entries({ ...list.allowed, ...list.people }).flatMap(withVariants));
      const added = preview.recipients.filter(({ cause }) => cause === null);
      for (const { to, name } of added)
        expect(
          known.get(to)?.map(text => text ?? ''),
          to,
        ).toContain(name ?? '');
      const found = added.flatMap(({ to }) => listPhoneVariants(to));
      expect(Object.keys(list.people).filter(phone => !found.includes(phone))).toEqual([]);
      const leftOut = preview.recipients.filter(({ cause, reason }) => cause !== null && reason);
      const written = leftOut.map(({ name, to }) => `${name} ${to}`).join('\n');
      for (const name of Object.keys(list.omitted ?? {})) expect(written).toContain(name);
      expect(preview).toMatchObject({ dryRun: true, added: added.length, leftOut: leftOut.length });
      expect(preview.countries.reduce((sum, { count }) => sum + count, 0)).toBe(added.length);
      const params = { id, campaign };
      const stored = await world.owner.sdk.request('GET /clients/{id}/campaigns/{campaign}/recipients', { params });
      expect(stored.recipients).toEqual([]);
    },
  );
});

const withVariants = ([phone, names]: readonly [string, readonly (string | null)[]]) =>
  listPhoneVariants(phone).map(variant => [variant, names] as const);
