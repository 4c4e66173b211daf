/** The part of a pino (or Fastify) logger that messaging uses. */
export interface MessagingLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
