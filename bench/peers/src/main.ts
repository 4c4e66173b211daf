import 'reflect-metadata';
import { ValidationPipe, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Transport, type MicroserviceOptions } from '@nestjs/microservices';
import { moduleOfRole } from './modules.ts';
import { RefusalsFilter } from './refusals.filter.ts';
import { settings } from './settings.ts';

const logger = ['error', 'warn', 'fatal'] as ('error' | 'warn' | 'fatal')[];

async function startService(): Promise<{ app: INestApplicationContext; url: string }> {
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(moduleOfRole.service.register(), {
    logger,
    transport: Transport.NATS,
    options: { servers: [settings.natsUrl], queue: 'service' },
  });
  app.useGlobalFilters(new RefusalsFilter());
  await app.listen();
  return { app, url: '' };
}

async function startHttp(role: 'all' | 'gateway'): Promise<{ app: INestApplicationContext; url: string }> {
  const app = await NestFactory.create(moduleOfRole[role].register(), { logger });
  app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true, forbidNonWhitelisted: true }));
  await app.listen(settings.port, '127.0.0.1');
  return { app, url: await app.getUrl() };
}

const { app, url } = await (settings.role === 'service' ? startService() : startHttp(settings.role));
app.enableShutdownHooks();
// The bench waits for this message, and the process ends with the bench.
process.send?.({ url });
process.on('disconnect', () => {
  void app.close().finally(() => process.exit(0));
});
