export interface CliOptionInputCases {
  /** Valid inputs on the command line, each with its parsed value. */
  readonly right: readonly (readonly [typed: string, value: unknown])[];
  /** Inputs that are invalid on the command line and in the environment. */
  readonly wrong: readonly string[];
  /** JSON values that are invalid in the configuration file. */
  readonly wrongJson: readonly unknown[];
}

/** Values that are invalid in a file for every text setting. */
export const invalidTextSettingValues = [5, true, {}, [], null, ''];

/** Cases for the options of a node in a platform with several nodes, and for its traces. */
export const clusterNodeOptionCases = {
  natsUrl: {
    right: [
      ['nats://u:c@10.0.0.5:4222', 'nats://u:c@10.0.0.5:4222'],
      ['tls://a?creds=/etc/recado.creds,tls://b', 'tls://a?creds=/etc/recado.creds,tls://b'],
    ],
    wrong: ['10.0.0.5:4222', 'http://10.0.0.5', 'nats://', 'nats://a,b', 'nats://a b'],
    wrongJson: invalidTextSettingValues,
  },
  mediaUrl: {
    right: [
      ['s3://recado-medios', 's3://recado-medios'],
      [
        's3://clave:secreto@medios/recado?endpoint=http://127.0.0.1:9000&region=mx&write=folder',
        's3://clave:secreto@medios/recado?endpoint=http://127.0.0.1:9000&region=mx&write=folder',
      ],
      ['otro-1://medios/a?b=c', 'otro-1://medios/a?b=c'],
    ],
    wrong: [
      'recado-medios',
      'https://s3.amazonaws.com/medios',
      'file:///srv/medios',
      's3://',
      's3://solo@medios',
      's3://medios?otro=1',
      's3://medios?write=no',
    ],
    wrongJson: invalidTextSettingValues,
  },
  roles: {
    right: [
      ['api', ['api']],
      ['lines, deliveries', ['lines', 'deliveries']],
    ],
    wrong: ['todo', 'api,todo'],
    wrongJson: [true, 4, {}, null],
  },
  leaseSeconds: { right: [['3', 3]], wrong: ['2', '301', 'x'], wrongJson: [true, [4], {}, null] },
  rebalance: { right: [['0', 0]], wrong: ['-1', '61', 'x'], wrongJson: [true, [4], {}, null] },
  tracesUrl: {
    right: [['http://10.0.0.5:4318', 'http://10.0.0.5:4318']],
    wrong: ['10.0.0.5:4318', 'grpc://10.0.0.5:4317', 'http://'],
    wrongJson: invalidTextSettingValues,
  },
  tracesHeaders: {
    right: [['authorization=Bearer%20abc,x-tenant=recado', 'authorization=Bearer%20abc,x-tenant=recado']],
    wrong: ['secreto', 'a=secreto%2', 'a=secreto,b', 'a b=secreto', 'a='],
    wrongJson: invalidTextSettingValues,
  },
  tracesPercent: { right: [['0', 0]], wrong: ['-1', '101', 'x'], wrongJson: [true, [4], {}, null] },
} satisfies Readonly<Record<string, CliOptionInputCases>>;
