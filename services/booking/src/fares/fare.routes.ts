import { routes } from '@pahiya/contracts';
import { serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { BookingParts } from '../parts.ts';
import { estimateFare } from './estimate-fare.ts';

export function fareRoutes(app: FastifyInstance, deps: ServiceDeps, parts: BookingParts): void {
  serve(app, deps, routes.booking.estimateFare, ({ body, request }) => estimateFare(parts, body, request));
}
