import { describe, expect, it } from 'vitest';
import type { Outgoing } from '../../message.ts';
import type { NewTemplate, Template, TemplateContent } from '../../templates.ts';
import type { Session } from '../../transport.ts';
import type { Bench } from '../Bench.ts';

const ready: NewTemplate = {
  name: 'pedido_listo',
  language: 'es_MX',
  category: 'utility',
  header: 'Pedido {{numero}}',
  body: 'Buenas tardes, {{nombre}}: puede pasar a las {{hora}}.',
  footer: 'La Espiga',
  replies: ['Voy en camino', 'Mañana'],
  samples: { nombre: 'Marta', hora: '6' },
  headerSamples: { numero: '12' },
};
const filled: TemplateContent = {
  type: 'template',
  name: ready.name,
  language: ready.language,
  values: { nombre: 'José', hora: '7' },
  headerValues: { numero: '31' },
};

/** Texts that the network agrees to before they are sent; who declares none refuses them. */
export function templateTests(bench: Bench): void {
  const { manages = [], sends = [] } = bench.options.capabilities;
  const message = (to: Outgoing['to'], content: TemplateContent): Outgoing => ({
    ...bench.text(to, ''),
    content,
  });
  const managing = (session: Session): NonNullable<Session['manage']> => {
    if (!session.manage) throw new Error('Whoever declares what it manages needs `manage`.');
    return session.manage.bind(session);
  };
  /** All of them, page by page. */
  const listed = async (session: Session): Promise<Template[]> => {
    const all: Template[] = [];
    for (let after: string | undefined, first = true; first || after !== undefined; first = false) {
      const page = await managing(session)('templates.list', after === undefined ? {} : { after });
      all.push(...page.templates);
      after = page.next;
    }
    return all;
  };

  describe('templates', () => {
    it('are sent by whoever manages them, and only by them', () => {
      expect(sends.includes('template')).toBe(manages.includes('templates'));
    });

    if (!manages.includes('templates')) {
      it('are refused, since it declares none', async () => {
        const { session } = await (await bench.line()).link();
        const { person } = await bench.person();
        await bench.refused(session.send(message(person, filled)), 'unsupported');
        if (session.manage) await bench.refused(session.manage('templates.list', {}), 'unsupported');
      });
      return;
    }

    it('are handed in, looked at, listed, sent with their gaps filled, and taken away', async () => {
      const line = await bench.line();
      const { session, host } = await line.link();
      const manage = managing(session);
      const friend = await bench.person();
      expect(await listed(session)).toEqual([]);
      const { samples: _, headerSamples: __, ...words } = ready;
      const made = await manage('templates.create', ready);
      expect(made).toEqual({ ...words, id: expect.any(String), status: 'pending' });
      await bench.refused(session.send(message(friend.person, filled)), 'rejected');
      await bench.refused(manage('templates.create', ready), 'rejected');
      const approved = { name: ready.name, language: ready.language, status: 'approved' } as const;
      await bench.driver.reviewTemplate?.(line.phone, approved);
      await bench.until('what became of it is told', () => host.templateChanges.length > 0);
      expect(host.templateChanges).toEqual([expect.objectContaining({ ...approved, id: made.id })]);
      expect(await listed(session)).toEqual([{ ...made, status: 'approved' }]);
      const sent = message(friend.person, filled);
      await bench.settled('the receipt', session.send(sent));
      const { text } = await bench.arrival(friend, sent.id);
      for (const part of ['Pedido 31', 'Buenas tardes, José: puede pasar a las 7.', 'La Espiga'])
        expect(text).toContain(part);
      await manage('templates.delete', { name: ready.name });
      expect(await listed(session)).toEqual([]);
      await bench.refused(manage('templates.delete', { name: ready.name }), 'rejected');
      await bench.refused(session.send(message(friend.person, filled)), 'rejected');
    });

    it('are not sent with a gap that has no value', async () => {
      const line = await bench.line();
      const { session } = await line.link();
      const friend = await bench.person();
      await managing(session)('templates.create', ready);
      await bench.driver.reviewTemplate?.(line.phone, { ...ready, status: 'approved' });
      const { headerValues: _, ...withoutHeader } = filled;
      await bench.refused(session.send(message(friend.person, withoutHeader)), 'rejected');
      const missing = { ...filled, values: { nombre: 'José' } };
      await bench.refused(session.send(message(friend.person, missing)), 'rejected');
      expect(await friend.arrived()).toEqual([]);
    });

    it('are listed some at a time, each once, with why they were refused', async () => {
      const line = await bench.line();
      const { session } = await line.link();
      const names = ['uno', 'dos', 'tres', 'cuatro', 'cinco'];
      for (const name of names)
        await managing(session)('templates.create', {
          name,
          language: 'es_MX',
          category: 'marketing',
          body: 'Hoy hay roscas.',
        });
      const refused = { name: 'tres', language: 'es_MX', status: 'rejected', reason: 'SCAM' } as const;
      await bench.driver.reviewTemplate?.(line.phone, refused);
      const all = await listed(session);
      expect(all.map(({ name }) => name)).toEqual(names);
      expect(all.filter(({ status }) => status !== 'pending')).toMatchObject([refused]);
    });
  });
}
