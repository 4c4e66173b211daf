export const SOCKETS_PATH = '/socket.io';

/** The receivers of a live message: all connections of that rider, company or driver, or of every admin. */
export const room = {
  rider: (userId: string) => `rider:${userId}`,
  company: (companyId: string) => `company:${companyId}`,
  driver: (driverId: string) => `driver:${driverId}`,
  admins: 'admins',
} as const;

/** Topic of the live channel that services publish to and gateways forward to sockets. Lossy: a screen polls or refetches. */
export const LIVE_SOCKETS_TOPIC = 'sockets';

/** Topic on which the auth service tells gateways whose sockets to close. Lossy: gateways also check sessions themselves. */
export const SESSIONS_ENDED_TOPIC = 'sessions.ended';
