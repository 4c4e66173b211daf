import { runService } from '@pahiya/service-kit';
import { bookingConfig, buildBookingService } from './service.ts';

await runService('booking', bookingConfig, buildBookingService);
