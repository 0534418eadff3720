import { EmulatorError } from '../../model/EmulatorError.ts';
import { type ControlRoute, createControlRoute } from '../ControlRoute.ts';
import { responseSchemas } from '../responseSchemas.ts';

const scenarioAnswer = { scenario: responseSchemas.scenario };

/** Routes that play a scripted conversation and report its progress. */
export const scenarioRoutes: readonly ControlRoute[] = [
  createControlRoute(
    {
      method: 'POST',
      path: '/control/scenario',
      id: 'playScenario',
      summary: 'Creates the phones and groups of a scenario (YAML or JSON) and plays its script',
      body: { type: 'application/yaml' },
      answer: { status: 201, json: scenarioAnswer },
    },
    async ({ emulator, body }) => {
      const play = await emulator.play(body.toString());
      return { status: 201, body: { scenario: play.progress() } };
    },
  ),
  createControlRoute(
    {
      method: 'GET',
      path: '/control/scenario',
      id: 'readScenario',
      summary: 'Returns the progress of the script',
      answer: { status: 200, json: scenarioAnswer },
    },
    ({ emulator }) => {
      if (!emulator.scenario) throw new EmulatorError(404, 'no scenario is playing');
      return { status: 200, body: { scenario: emulator.scenario.progress() } };
    },
  ),
];
