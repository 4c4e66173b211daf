import { runService } from '@pahiya/service-kit';
import { driverConfig } from './config.ts';
import { buildDriverService } from './service.ts';

await runService('driver', driverConfig, buildDriverService);
