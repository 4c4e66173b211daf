import { isPahiyaError, newId } from '@pahiya/service-kit';
import type { AuthParts } from '../parts.ts';
import type { AuthConfig } from '../config.ts';
import { AccountEntity } from './account.entity.ts';
import { insertAccount } from './account.repository.ts';

const NO_ADMIN = 'There is no admin yet. Set ADMIN_EMAIL and ADMIN_PASSWORD to make the first one.';

/**
 * Creates the configured admin if there is none; later starts need neither key and change nothing.
 * @throws Error when there is no admin and the configuration does not name one, or with a password that is refused
 */
export async function ensureFirstAdmin(parts: AuthParts, config: AuthConfig): Promise<void> {
  const { adminEmail: email, adminPassword: password } = config;
  await parts.database.transaction(async (tx) => {
    // Replicas that start together create only one admin.
    await tx.query("select pg_advisory_xact_lock(hashtext('auth:first-admin'))");
    if (await tx.getRepository(AccountEntity).existsBy({ role: 'admin' })) return;
    if (email === undefined || !email.includes('@') || password === undefined) throw new Error(NO_ADMIN);
    const createdAt = parts.clock.now();
    const passwordHash = await parts.passwords.hash(password, { email }).catch((error: unknown) => {
      throw isPahiyaError(error) ? new Error(`ADMIN_PASSWORD: ${error.message}`) : error;
    });
    await insertAccount(tx, { id: newId(), role: 'admin', email, passwordHash, createdAt });
    parts.log.info({ email }, 'made the first admin');
  });
}
