import { EmulatorError } from '../../model/EmulatorError.ts';
import { answers } from '../answers.ts';
import { type Route, route } from '../Route.ts';

const scenario = { scenario: answers.scenario };

/** Conversations that go by a script. */
export const scenarioRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: '/control/scenario',
      id: 'playScenario',
      about: 'Makes the phones and groups of a scenario (YAML or JSON) and plays its script',
      body: { type: 'application/yaml' },
      answer: { status: 201, json: scenario },
    },
    async ({ emulator, body }) => {
      const play = await emulator.play(body.toString());
      return { status: 201, body: { scenario: play.progress() } };
    },
  ),
  route(
    {
      method: 'GET',
      path: '/control/scenario',
      id: 'readScenario',
      about: 'How far the script is',
      answer: { status: 200, json: scenario },
    },
    ({ emulator }) => {
      if (!emulator.scenario) throw new EmulatorError(404, 'no scenario is played');
      return { status: 200, body: { scenario: emulator.scenario.progress() } };
    },
  ),
];
