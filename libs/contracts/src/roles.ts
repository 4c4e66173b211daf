/** The four roles of the product; `user` is a company's employee, who rides. */
export const ROLES = ['user', 'driver', 'company', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const SERVICE_NAMES = ['auth', 'booking', 'driver', 'salary', 'invoice'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** Every process of the platform: the services, and the gateway in front of them. */
export const PROCESS_NAMES = ['gateway', ...SERVICE_NAMES] as const;
export type ProcessName = (typeof PROCESS_NAMES)[number];

/** The audience of every token, which every verifier requires. */
export const TOKEN_AUDIENCE = 'pahiya';
/** The issuer of every token. */
export const TOKEN_ISSUER = 'pahiya';
/** The `typ` in the header of an API token. Other JWTs of the same key are refused (RFC 9068, section 2.1). */
export const TOKEN_TYPE = 'at+jwt';
export const TOKEN_ALGORITHM = 'ES256';

/**
 * The claims of a token. `sub` is the `_id` of the account (for a driver the driver's, for a company the company's), `sid`
 * the session that logout and dismissal end. Which of the optional members are present depends on the role.
 */
export interface TokenClaims {
  sub: string;
  sid: string;
  role: Role;
  aud: string;
  iss: string;
  iat: number;
  exp: number;
  email?: string;
  /** The person's or the company's name, as shown in a top bar. */
  name?: string;
  /** `_id` of the company a rider or a company account belongs to. */
  companyId?: string;
  /** The company's own short code, e.g. DEMO01. */
  companyCode?: string;
  companyName?: string;
  employeeId?: string;
  /** Drivers only: the same as `sub`, under the name that drivers' clients read. */
  driverId?: string;
}

/** Header of calls between services, on `/internal` routes: a token that names the calling and the called service. */
export const CALL_TOKEN_HEADER = 'x-pahiya-call';
/**
 * Header with the INTERNAL_SECRET, which services of the previous release send, and with which the demonstration is
 * written.
 */
export const INTERNAL_SECRET_HEADER = 'x-pahiya-internal';
