import { SERVICE_NAMES, type ServiceName } from '@pahiya/contracts';
import { provisionBroker, provisionDatabase, readConfig, text, type ConfigField } from '@pahiya/service-kit';
import { brokerConfig } from './broker-config.ts';
import { exitWithSentence } from './stop-on-signal.ts';

const provisionConfig = {
  ...brokerConfig,
  databaseAdminUrl: text('DATABASE_ADMIN_URL', { doc: 'PostgreSQL, as superuser', secret: true }),
  ...(Object.fromEntries(
    SERVICE_NAMES.map((name) => [
      name,
      text(`${name.toUpperCase()}_DATABASE_PASSWORD`, { doc: `password of the role pahiya_${name}`, secret: true }),
    ]),
  ) as Record<ServiceName, ConfigField<string>>),
};

/**
 * Makes roles, schemas and extensions, and in NATS the stream and what each service hears of it. Run it before the services
 * of a release start. A second run changes only passwords.
 */
try {
  const config = readConfig(provisionConfig, process.env);
  await provisionDatabase(config.databaseAdminUrl, (service) => config[service]);
  await provisionBroker(config.databaseAdminUrl, config);
  console.log(`Each of ${SERVICE_NAMES.join(', ')} has its role and schema, and hears what it subscribes to.`);
} catch (error) {
  exitWithSentence(error);
}
