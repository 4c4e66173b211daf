import { phoneDigits, type Role } from '@pahiya/contracts';
import { type Database, queryRows, type Tx } from '@pahiya/service-kit';
import { canonicalEmail, type Account } from './account.ts';

const SELECT_ACCOUNT = `
  select a.id, a.role, a.email, a.password_hash as "passwordHash", a.employee_number as "employeeNumber",
         case when a.role = 'company' then c.name else a.name end as name,
         case when a.role = 'company' then c.phone else a.phone end as phone,
         a.company_id as "companyId", c.code as "companyCode", c.name as "companyName"
  from account a left join company c on c.id = a.company_id`;

export async function findAccount(database: Database, id: string): Promise<Account | undefined> {
  const [account] = await database.query<Account>({
    name: 'auth-account-by-id',
    text: `${SELECT_ACCOUNT} where a.id = $1`,
    values: [id],
  });
  return account;
}

export async function findEmployee(
  database: Database,
  companyCode: string,
  email: string,
): Promise<Account | undefined> {
  const [account] = await database.query<Account>({
    name: 'auth-employee-by-email',
    text: `${SELECT_ACCOUNT} where a.role = 'user' and a.email = $1 and lower(c.code) = lower($2)`,
    values: [canonicalEmail(email), companyCode.trim()],
  });
  return account;
}

/** For the roles in which an e-mail belongs to one account. */
export async function findByEmail(
  database: Database,
  role: Exclude<Role, 'user'>,
  email: string,
): Promise<Account | undefined> {
  const [account] = await database.query<Account>({
    text: `${SELECT_ACCOUNT} where a.role = $1 and a.email = $2`,
    values: [role, canonicalEmail(email)],
  });
  return account;
}

export async function findDriverByPhone(database: Database, phone: string): Promise<Account | undefined> {
  const [account] = await database.query<Account>({
    text: `${SELECT_ACCOUNT} where a.role = 'driver' and a.phone = $1`,
    values: [phoneDigits(phone)],
  });
  return account;
}

export interface NewAccount {
  id: string;
  role: Role;
  email: string | null;
  passwordHash: string;
  name?: string | null;
  phone?: string | null;
  companyId?: string | null;
  employeeNumber?: string | null;
  createdAt: Date;
}

export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  await tx.query(
    `insert into account (id, role, email, password_hash, name, phone, company_id, employee_number, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      account.id,
      account.role,
      account.email === null ? null : canonicalEmail(account.email),
      account.passwordHash,
      account.name ?? null,
      account.phone ?? null,
      account.companyId ?? null,
      account.employeeNumber ?? null,
      account.createdAt,
    ],
  );
}

export async function deleteAccount(tx: Tx, role: Role, id: string): Promise<boolean> {
  const deleted = await queryRows(tx, 'delete from account where id = $1 and role = $2 returning id', [id, role]);
  return deleted.length > 0;
}

/** False when the password was changed meanwhile, or the account is gone. */
export async function replacePassword(
  tx: Tx,
  account: Pick<Account, 'id' | 'passwordHash'>,
  passwordHash: string,
): Promise<boolean> {
  const changed = await queryRows(
    tx,
    'update account set password_hash = $3 where id = $1 and password_hash = $2 returning id',
    [account.id, account.passwordHash, passwordHash],
  );
  return changed.length > 0;
}
