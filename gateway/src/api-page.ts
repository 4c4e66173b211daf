import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { allRoutes } from '@pahiya/contracts';
import { namedPlugin } from '@pahiya/service-kit';
import { openApiDocument } from './openapi.ts';
import { DOCS_PATH } from './rate-limit.ts';

/** The page sends its input to the API with the reader's token, so it must not be framed and loads nothing from other origins. */
const CONTENT_SECURITY_POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** The API description, as JSON and as a page to read and to try it. */
export async function installApiPage(app: FastifyInstance): Promise<void> {
  const document = openApiDocument(allRoutes());
  app.get('/api/openapi.json', () => document);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  const docs = namedPlugin('docs', async (page) => {
    page.addHook('onRequest', (_request, reply, done) => {
      void reply.header('x-frame-options', 'DENY');
      done();
    });
    await page.register(swaggerUi, { routePrefix: DOCS_PATH, staticCSP: CONTENT_SECURITY_POLICY });
  });
  await app.register(docs);
}
