import { type Infer, line, named, nullable, object, oneOf, uuid } from '../shape/index.ts';

/** What a label may be painted in. */
export const labelColors = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'] as const;
export type LabelColor = (typeof labelColors)[number];

/** Characters of a label's name. */
export const LABEL_LIMIT = 60;

/** What a client's conversations are sorted by. */
export const label = named(
  'Label',
  object({
    id: uuid(),
    /** Conversations have it by this name. Unique within the client, whatever its capitals and accents. */
    name: line({ max: LABEL_LIMIT }),
    color: oneOf(...labelColors),
  }),
);
export type Label = Infer<typeof label>;

/** Of `label.…`, as it stands now, or stood. */
export const labelEventData = named(
  'LabelEventData',
  object({
    labelId: uuid(),
    name: line({ max: LABEL_LIMIT }),
    color: oneOf(...labelColors),
    /** What it was called, where that is what changed. */
    previousName: nullable(line({ max: LABEL_LIMIT })),
  }),
);
export type LabelEventData = Infer<typeof labelEventData>;

export const sampleLabel: Label = {
  id: '0197b1a3-1f40-7a51-9e22-5b6c7d8e9f11',
  name: 'Pedidos',
  color: 'green',
};

export const sampleLabelEvent: LabelEventData = {
  labelId: sampleLabel.id,
  name: sampleLabel.name,
  color: sampleLabel.color,
  previousName: 'Encargos',
};
