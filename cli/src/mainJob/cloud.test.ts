import { messageKinds } from '@recado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useRecado } from '../testing/useRecado.ts';
import { cloudGuide } from './testing/cloud/cloudGuide.ts';
import { dailyLife } from './testing/cloud/dailyLife.ts';
import { endureWeather } from './testing/cloud/endureWeather.ts';
import { everyKindLeaves } from './testing/cloud/everyKindLeaves.ts';
import { richTemplates } from './testing/cloud/richTemplates.ts';
import { saidByCloud } from './testing/cloud/saidByCloud.ts';
import { secretsStayHidden } from './testing/cloud/secretsStayHidden.ts';
import { type CloudLine, type CloudTown, startCloudTown } from './testing/cloud/startCloudTown.ts';
import type { EmulatedPhone } from './testing/createControl.ts';
import { eventually } from './testing/eventually.ts';
import { hearing } from './testing/hearing.ts';
import { newNumber } from './testing/newNumber.ts';

/* `recado serve` as users start it, and Meta's platform: the guide's steps, each kind both ways, and bad weather. */
describe('a line of the Cloud API', async () => {
  const recado = useRecado();
  let town: CloudTown;
  let line: CloudLine;
  let marta: EmulatedPhone;
  beforeAll(async () => {
    town = await startCloudTown(recado);
    marta = await town.control.phone('5215587654321', 'Marta');
  });
  afterAll(() => town?.stop());

  const { inbox, seen, told } = hearing(
    () => line.program,
    () => line.receiver,
  );

  cloudGuide(() => ({
    ...{ recado, town, marta },
    linked(guided) {
      line = guided;
    },
  }));

  it('has a row for every kind, but for what only a lost key makes, and what only we say', () => {
    const all = [...saidByCloud.map(([sent]) => sent), 'undecryptable', 'menu', 'template'];
    expect(all.toSorted()).toEqual([...messageKinds].toSorted());
  });

  it.each(saidByCloud)('is told what a customer says: %s becomes %s', async (_sent, kind, body, expected) => {
    const id = await marta.say(line.graph.phone, body);
    const about = { kind, chatKind: 'person', phoneNumber: marta.number, name: 'Marta', ...expected };
    expect(await seen(id)).toMatchObject(about);
    expect((await told('message.received', id)).data).toMatchObject(about);
  });

  everyKindLeaves(() => ({ town, line, marta, inbox, seen, told }));

  richTemplates(() => ({ town, line, marta, inbox, seen, told }));

  it('how Meta rates the number is told once, and kept', async () => {
    const { graph, program } = line;
    graph.rate('RED');
    const health = () => program.request('GET /external/health', {});
    await eventually(async () => (await health()).standing?.quality === 'red');
    expect((await health()).standing).toMatchObject({ quality: 'red', firstContacts: 1_000 });
    const { events } = await program.request('GET /external/events', { query: { after: 0, limit: 500 } });
    const told = events.flatMap(({ type, data }) => (type === 'line.rated' ? [data] : []));
    expect(told.at(-1)).toMatchObject({ quality: 'red' });
    expect(new Set(told.map(data => JSON.stringify(data))).size).toBe(told.length);
  });

  it('loses and doubles nothing while Meta repeats, turns round, delays and cuts, somebody forges, and workers are killed', async () => {
    const people = () => [newNumber(), newNumber()].map(phone => town.phones.create({ phone, name: 'Luis' }));
    const [patient, forgetful] = await Promise.all([
      town.addLine('5215512345670', 'Cafetería'),
      town.addLine('5215512345671', 'Tortería'),
    ]);
    // The control: what this Meta was not answered it never posts again.
    forgetful.graph.manners.isForgetful = true;
    const [kept, lost] = await endureWeather(
      town,
      [
        { line: patient, customers: people(), patience: 60_000 },
        { line: forgetful, customers: people(), patience: 0 },
      ],
      16,
    );
    expect(kept).toMatchObject({ lost: [], doubled: [], broken: [], untold: [], forged: [401, 401] });
    expect(lost).toMatchObject({ doubled: [], forged: [401, 401] });
    expect(lost?.lost).not.toEqual([]);
  });

  dailyLife(() => ({ recado, town }));

  secretsStayHidden(() => town);
});
