import { expect, it } from 'vitest';
import { password, signUp } from '../../../testing/signUp.ts';
import type { useRecado } from '../../../testing/useRecado.ts';
import { eventually } from '../eventually.ts';
import { newNumber } from '../newNumber.ts';
import type { CloudTown } from './startCloudTown.ts';

/** What the main job asks of a line besides messages, by Meta's platform: a customer's number, restarts, pauses, an end. */
export function dailyLife(talk: () => { recado: ReturnType<typeof useRecado>; town: CloudTown }): void {
  it('a customer’s new number, a restart, a pause, another link and the end: nothing is lost, nothing is there twice', async () => {
    const { recado, town } = talk();
    const { platform, phones } = town;
    const login = { email: `rosa-${newNumber()}@ejemplo.mx`, password };
    let owner = (await signUp(platform.sdk, login.email)).sdk;
    const { client, graph, program, told } = await town.addLine(newNumber(), 'Fonda', owner);
    const params = { id: client.id };
    const [marta, anew] = ['Marta', 'Marta'].map(name => phones.create({ phone: newNumber(), name }));
    if (!marta || !anew) throw new Error('Nobody is there.');
    const inbox = async () =>
      (await program.request('GET /external/messages', { query: { limit: 200 } })).messages;
    const arrived = (text: string) => eventually(async () => (await inbox()).some(one => one.text === text));
    const isConnected = () =>
      eventually(
        async () => (await owner.request('GET /whatsapp/client/{id}/status', { params })).isConnected,
      );
    const threads = async () =>
      (await program.request('GET /external/conversations', { query: { limit: 10 } })).conversations;

    await marta.send(graph.phone, { text: 'Una mesa' });
    await arrived('Una mesa');
    const [thread] = await threads();
    graph.changeNumber(marta.phone, anew.phone);
    await eventually(async () => (await threads())[0]?.phoneNumber === anew.phone);
    await anew.send(graph.phone, { text: 'Para cuatro' });
    await arrived('Para cuatro');
    expect(await threads()).toMatchObject([{ id: thread?.id, phoneNumber: anew.phone }]);
    const notice = (await inbox()).find(({ unsupported }) => unsupported);
    expect(notice).toMatchObject({ unsupported: { formerNumber: marta.phone }, text: null });

    await owner.request('POST /whatsapp/client/{id}/restart', { params });
    await isConnected();
    await program.request('POST /external/send', { payload: { to: anew.phone, text: 'La esperamos' } });
    await anew.waitFor(({ text }) => text === 'La esperamos');

    const email = `jefa-${newNumber()}@ejemplo.mx`;
    const admin = (await signUp(platform.sdk, email)).sdk;
    expect(await recado.run(['grant-admin', email, '--data-dir', town.dataDir])).toMatchObject({ code: 0 });
    const { id } = (await owner.request('GET /auth/profile')).user;
    const setActive = (active: boolean) =>
      admin.request('PUT /admin/users/{id}/status', { params: { id }, payload: { active } });
    await setActive(false);
    await anew.send(graph.phone, { text: 'En la pausa' });
    await eventually(() => graph.posted.some(({ body }) => body.includes('En la pausa')));
    await expect(program.request('GET /external/status', {})).rejects.toMatchObject({ status: 401 });
    await setActive(true);
    const { token } = await platform.sdk.request('POST /auth/login', { payload: login });
    owner = platform.sdk.withSession(token);
    await arrived('En la pausa');
    await eventually(() => told.includes('En la pausa'));

    await owner.request('POST /whatsapp/client/{id}/disconnect', { params });
    expect(graph.subscribed).toBe(false);
    await owner.request('POST /whatsapp/client/{id}/link', {
      params,
      payload: { credentials: graph.credentials },
    });
    await isConnected();
    expect(graph.subscribed).toBe(true);
    await anew.send(graph.phone, { text: 'Hasta luego' });
    await arrived('Hasta luego');
    const texts = (await inbox()).flatMap(({ text }) => text ?? []);
    expect(texts.toSorted()).toEqual(
      ['Una mesa', 'Para cuatro', 'La esperamos', 'En la pausa', 'Hasta luego'].toSorted(),
    );

    const payload = { confirmationWord: 'ELIMINAR' } as const;
    await owner.request('DELETE /clients/{id}/secure', { params, payload });
    await eventually(() => !graph.subscribed);
    await expect(program.request('GET /external/status', {})).rejects.toMatchObject({ status: 401 });
  });
}
