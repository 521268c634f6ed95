/**
 * Preloaded into the api and the prober with `node --import`: a monitor type of the test. The line at the end registers
 * it.
 */
import { reasonsOf } from '@tocsin/domain';
import { registry } from '@tocsin/probes/catalogue';

const says = reasonsOf('tide', {
  below: {
    en: 'It stands below {mark:n} cm.',
    de: 'Er steht unter {mark:n} cm.',
    ar: 'المنسوب دون {mark:n} سم.',
  },
});

const tide = {
  type: 'tide',
  title: 'Tide gauge',
  description: 'The water at a gauge stays below the flood mark.',
  kind: 'network',
  searchWords: ['water level', 'wasserstand'],
  icon: 'M3 8c3-3 6-3 9 0s6 3 9 0M3 15c3-3 6-3 9 0s6 3 9 0',
  targetExample: 'gauge.example.com',
  setup: { steps: ['Bolt the gauge to the quay.'] },
  german: {
    'Tide gauge': 'Pegelmesser',
    'The water at a gauge stays below the flood mark.':
      'Das Wasser an einem Pegel bleibt unter der Hochwassermarke.',
    'Bolt the gauge to the quay.': 'Schrauben Sie den Pegel an den Kai.',
    'Flood mark, in centimetres': 'Hochwassermarke in Zentimetern',
    'Above it, the coast is warned.': 'Darüber wird die Küste gewarnt.',
  },
  target: 'host',
  settings: {
    type: 'object',
    additionalProperties: false,
    properties: {
      flood_mark: {
        type: 'integer',
        title: 'Flood mark, in centimetres',
        hint: 'Above it, the coast is warned.',
        inSight: true,
        description: 'The level that is too high.',
        minimum: 1,
        maximum: 900,
        default: 400,
      },
    },
  },
  defaults: { intervalSeconds: 600, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  /** @param {string} _target @param {{ flood_mark: number }} settings */
  check: async (_target, { flood_mark: mark }) => ({
    status: 'up',
    message: says.below({ mark }),
    durationMs: 1,
    details: {},
  }),
};

Object.assign(registry, { tide });
