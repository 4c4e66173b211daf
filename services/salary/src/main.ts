import { runService } from '@pahiya/service-kit';
import { salaryConfig } from './config.ts';
import { buildSalaryService } from './service.ts';

await runService('salary', salaryConfig, buildSalaryService);
