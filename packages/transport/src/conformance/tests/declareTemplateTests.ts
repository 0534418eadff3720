import { describe, expect, it } from 'vitest';
import type { OutgoingTransportMessage } from '../../message.ts';
import type { Session } from '../../Session.ts';
import type { NewTemplate, Template, TemplateContent } from '../../templates.ts';
import type { TestBench } from '../TestBench.ts';

const newTemplate: NewTemplate = {
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
const filledTemplate: TemplateContent = {
  type: 'template',
  name: newTemplate.name,
  language: newTemplate.language,
  values: { nombre: 'José', hora: '7' },
  headerValues: { numero: '31' },
};

/**
 * Tests templates, which the network approves before use. Transports without templates must refuse
 * them.
 */
export function declareTemplateTests(bench: TestBench): void {
  const { manages = [], sends = [] } = bench.options.capabilities;
  const message = (to: OutgoingTransportMessage['to'], content: TemplateContent): OutgoingTransportMessage => ({
    ...bench.text(to, ''),
    content,
  });
  const requireManage = (session: Session): NonNullable<Session['manage']> => {
    if (!session.manage) throw new Error('A transport that declares `manages` needs `Session.manage`.');
    return session.manage.bind(session);
  };
  /** Lists all templates, page by page. */
  const listTemplates = async (session: Session): Promise<Template[]> => {
    const all: Template[] = [];
    for (let after: string | undefined, first = true; first || after !== undefined; first = false) {
      const page = await requireManage(session)('templates.list', after === undefined ? {} : { after });
      all.push(...page.templates);
      after = page.next;
    }
    return all;
  };

  describe('templates', () => {
    it('can be sent if and only if the transport manages templates', () => {
      expect(sends.includes('template')).toBe(manages.includes('templates'));
    });

    if (!manages.includes('templates')) {
      it('are refused when the transport declares no templates', async () => {
        const { session } = await (await bench.createLine()).link();
        const { person } = await bench.createCounterpart();
        await bench.expectRefusal(session.send(message(person, filledTemplate)), 'unsupported');
        if (session.manage) await bench.expectRefusal(session.manage('templates.list', {}), 'unsupported');
      });
      return;
    }

    it('are created, reviewed, listed, sent with their values, and deleted', async () => {
      const line = await bench.createLine();
      const { session, host } = await line.link();
      const manage = requireManage(session);
      const friend = await bench.createCounterpart();
      expect(await listTemplates(session)).toEqual([]);
      const { samples: _, headerSamples: __, ...publicFields } = newTemplate;
      const template = await manage('templates.create', newTemplate);
      expect(template).toEqual({ ...publicFields, id: expect.any(String), status: 'pending' });
      await bench.expectRefusal(session.send(message(friend.person, filledTemplate)), 'rejected');
      await bench.expectRefusal(manage('templates.create', newTemplate), 'rejected');
      const approved = { name: newTemplate.name, language: newTemplate.language, status: 'approved' } as const;
      await bench.driver.reviewTemplate?.(line.phone, approved);
      await bench.waitUntil('the review is reported', () => host.templateChanges.length > 0);
      expect(host.templateChanges).toEqual([expect.objectContaining({ ...approved, id: template.id })]);
      expect(await listTemplates(session)).toEqual([{ ...template, status: 'approved' }]);
      const outgoing = message(friend.person, filledTemplate);
      await bench.waitForResult('the receipt', session.send(outgoing));
      const { text } = await bench.waitForArrival(friend, outgoing.id);
      for (const part of ['Pedido 31', 'Buenas tardes, José: puede pasar a las 7.', 'La Espiga'])
        expect(text).toContain(part);
      await manage('templates.delete', { name: newTemplate.name });
      expect(await listTemplates(session)).toEqual([]);
      await bench.expectRefusal(manage('templates.delete', { name: newTemplate.name }), 'rejected');
      await bench.expectRefusal(session.send(message(friend.person, filledTemplate)), 'rejected');
    });

    it('are not sent when a placeholder has no value', async () => {
      const line = await bench.createLine();
      const { session } = await line.link();
      const friend = await bench.createCounterpart();
      await requireManage(session)('templates.create', newTemplate);
      await bench.driver.reviewTemplate?.(line.phone, { ...newTemplate, status: 'approved' });
      const { headerValues: _, ...withoutHeader } = filledTemplate;
      await bench.expectRefusal(session.send(message(friend.person, withoutHeader)), 'rejected');
      const incomplete = { ...filledTemplate, values: { nombre: 'José' } };
      await bench.expectRefusal(session.send(message(friend.person, incomplete)), 'rejected');
      expect(await friend.arrived()).toEqual([]);
    });

    it('are listed in pages, each template once, with the reason of a rejection', async () => {
      const line = await bench.createLine();
      const { session } = await line.link();
      const names = ['uno', 'dos', 'tres', 'cuatro', 'cinco'];
      for (const name of names)
        await requireManage(session)('templates.create', {
          name,
          language: 'es_MX',
          category: 'marketing',
          body: 'Hoy hay roscas.',
        });
      const rejectedTemplate = { name: 'tres', language: 'es_MX', status: 'rejected', reason: 'SCAM' } as const;
      await bench.driver.reviewTemplate?.(line.phone, rejectedTemplate);
      const all = await listTemplates(session);
      expect(all.map(({ name }) => name)).toEqual(names);
      expect(all.filter(({ status }) => status !== 'pending')).toMatchObject([rejectedTemplate]);
    });
  });
}
