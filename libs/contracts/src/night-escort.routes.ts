import { Type, type Static } from 'typebox';
import { only, route } from './route.ts';
import { exactly } from './schema.ts';

const EmployeeNumber = Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' });

/**
 * The employees who may not travel alone at night. Only the company can say who they are, because no account contains a
 * person's gender.
 */
export const NightEscort = exactly({
  switchedOn: Type.Boolean(),
  employeeIds: Type.Array(EmployeeNumber, { maxItems: 1000, description: "the company's own employee IDs" }),
});
export type NightEscort = Static<typeof NightEscort>;

/** Apart from `routes`, which every first screen loads. */
export const nightEscortRoutes = {
  getNightEscort: route({
    service: 'booking',
    method: 'GET',
    path: '/api/company/night-escort',
    access: only('company'),
    summary: 'Whether the night rule is switched on, and for which employees',
    reply: Type.Object({ escort: NightEscort }),
  }),
  changeNightEscort: route({
    service: 'booking',
    method: 'PUT',
    path: '/api/company/night-escort',
    access: only('company'),
    summary:
      'Switch the night rule on or off: alone at night, these employees get a woman driver or no driver by a plan',
    body: NightEscort,
    reply: Type.Object({ escort: NightEscort }),
    errors: ['RULE_BROKEN'],
  }),
};
