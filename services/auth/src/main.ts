import { runService } from '@pahiya/service-kit';
import { authConfig, tokenKeysOf } from './config.ts';
import { buildAuthService } from './service.ts';

await runService('auth', authConfig, buildAuthService, { keysOf: tokenKeysOf });
