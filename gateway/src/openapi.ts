import { ERRORS, Problem, type ErrorCode, type RouteContract } from '@pahiya/contracts';
import { rideLifeDiagram, rideLifeTable } from '@pahiya/contracts/ride-life-page';

function parametersOf(route: RouteContract) {
  const list = (schema: RouteContract['params'], location: 'path' | 'query') =>
    Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
      name,
      in: location,
      required: location === 'path' || (schema?.required as readonly string[] | undefined)?.includes(name) === true,
      schema: property,
    }));
  return [...list(route.params, 'path'), ...list(route.query, 'query'), ...ifMatchOf(route)];
}

/** A call whose body may carry the revision that the caller saw also accepts it in the header `If-Match`. */
function ifMatchOf({ service, body }: RouteContract) {
  if (service !== 'booking' || !body?.properties['revision']) return [];
  return [
    {
      name: 'If-Match',
      in: 'header',
      required: false,
      description: 'the revision of the ride that the caller saw, in quotes',
      schema: { type: 'string', examples: ['"3"'] },
    },
  ];
}

function requestBodyOf(route: RouteContract) {
  if (!route.body) return {};
  if (!route.files) return { requestBody: { required: true, content: { 'application/json': { schema: route.body } } } };
  const files = Object.fromEntries(route.files.map((name) => [name, { type: 'string', format: 'binary' }]));
  const schema = { ...route.body, properties: { ...route.body.properties, ...files } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

/** The refusals that the page lists: those that the route declares, and those of validation, authentication and limits. */
function refusalsOf(route: RouteContract): ErrorCode[] {
  const codes: ErrorCode[] = [...(route.errors ?? []), 'TOO_MANY_REQUESTS'];
  if (route.params ?? route.query ?? route.body) codes.push('VALIDATION_FAILED');
  if (route.access.kind === 'roles') codes.push('UNAUTHENTICATED', 'SESSION_ENDED', 'FORBIDDEN');
  return codes;
}

function responsesOf(route: RouteContract) {
  const success = route.status ?? 200;
  const json =
    (route.reply as { type?: unknown }).type === 'null' ? {} : { 'application/json': { schema: route.reply } };
  const files = Object.fromEntries(
    (route.produces ?? []).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  );
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of refusalsOf(route))
    byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code]);
  return {
    [success]: { description: 'Success', ...(success === 204 ? {} : { content: { ...json, ...files } }) },
    ...Object.fromEntries(
      [...byStatus].map(([status, codes]) => [
        status,
        {
          description: codes.map((code) => `${code}: ${ERRORS[code].title}`).join('; '),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
    ),
  };
}

const DESCRIPTION = `Rides for companies: booking, dispatch, pay and invoices of corporate cabs. Every write of a signed-in caller honours an Idempotency-Key header.

## The life of a ride

A write of a ride may say which revision of it the caller saw, as \`If-Match\` or in the body. If the ride has changed since, the answer is 409 with the newest ride as \`booking\`.

${rideLifeTable()}

\`\`\`mermaid
${rideLifeDiagram()}
\`\`\``;

/** The OpenAPI 3.1 description of every public route, made from the contracts. */
export function openApiDocument(named: readonly [string, RouteContract][]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, route] of named) {
    if (route.access.kind === 'internal') continue;
    for (const [index, path] of [route.path, ...(route.aliases ?? [])].entries()) {
      const roles = route.access.kind === 'roles' ? route.access.roles : undefined;
      const operations = (paths[path.replace(/:([A-Za-z]+)/g, '{$1}')] ??= {});
      operations[route.method.toLowerCase()] = {
        operationId: index === 0 ? name : `${name}.alias`,
        tags: [route.service],
        summary: route.summary,
        description: roles
          ? `For ${roles.join(', ')}${route.access.kind === 'roles' && route.access.anonymous ? ', or without signing in' : ''}.`
          : 'For everyone.',
        ...(roles ? { security: [{ bearer: [] }] } : {}),
        parameters: parametersOf(route),
        ...requestBodyOf(route),
        responses: responsesOf(route),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pahiya',
      version: '1.0.0',
      description: DESCRIPTION,
    },
    servers: [{ url: '/' }],
    tags: [...new Set(named.map(([, route]) => route.service))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem },
    },
  };
}
