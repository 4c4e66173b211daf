import { programsConfig } from '@pahiya/service-kit/build';

/**
 * Builds programs that contain the services, and next to each the threads and processes that the services start
 * (`programFile` of service-kit).
 */
export const platformConfig = (root: string, programs: Readonly<Record<string, string>>) =>
  programsConfig(root, {
    ...programs,
    'hashing-thread': '@pahiya/auth/hashing-thread',
    'plan-thread': '@pahiya/booking/plan-thread',
    'image-process': '@pahiya/driver/image-process',
    'drawing-process': '@pahiya/invoice/drawing-process',
  });
