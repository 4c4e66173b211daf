import type { Tables } from '@pahiya/service-kit';
import { AccountEntity } from '../accounts/account.entity.ts';
import { CompanyEntity, TakenNameEntity } from '../companies/company.entity.ts';
import { KnownDeviceEntity } from '../devices/known-device.entity.ts';
import { MailRequestEntity } from '../mails/mail.entity.ts';
import { ResetTokenEntity } from '../password-reset/reset.entity.ts';
import { RegistrationEntity, TurnedAwayEntity } from '../registrations/registration.entity.ts';
import { AuthenticatorEntity, RecoveryCodeEntity, SecondStepEntity } from '../second-factors/second-factor.entities.ts';
import { PasskeyEntity } from '../second-factors/passkey.entity.ts';
import { SessionEntity } from '../sessions/session.entity.ts';
import { authIndexes } from './indexes.ts';
import { CreateAccounts1795230000000 } from './migrations/1795230000000-create-accounts.ts';
import { SortEmployees1795320000000 } from './migrations/1795320000000-sort-employees.ts';
import { MailEachAccount1795410000000 } from './migrations/1795410000000-mail-each-account.ts';
import { CountFacts1795500000000 } from './migrations/1795500000000-count-facts.ts';
import { RegisterBeforeJoining1795590000000 } from './migrations/1795590000000-register-before-joining.ts';
import { DatePasswords1795630000000 } from './migrations/1795630000000-date-passwords.ts';
import { TellSignInsApart1795630100000 } from './migrations/1795630100000-tell-sign-ins-apart.ts';
import { KeepPasskeys1795630300000 } from './migrations/1795630300000-keep-passkeys.ts';
import { AskForSecondFactors1795630200000 } from './migrations/1795630200000-ask-for-second-factors.ts';
import { KnowDevices1795640000000 } from './migrations/1795640000000-know-devices.ts';
import { EncryptPhones1795690000000 } from './migrations/1795690000000-encrypt-phones.ts';
import { WriteMailsInALanguage1795695000000 } from './migrations/1795695000000-write-mails-in-a-language.ts';
import { TellOfJoiners1795697000000 } from './migrations/1795697000000-tell-of-joiners.ts';
import { KeepTracesOfMails1795697500000 } from './migrations/1795697500000-keep-traces-of-mails.ts';

export const authTables: Tables = {
  entities: [
    CompanyEntity,
    TakenNameEntity,
    AccountEntity,
    SessionEntity,
    KnownDeviceEntity,
    ResetTokenEntity,
    RegistrationEntity,
    TurnedAwayEntity,
    MailRequestEntity,
    AuthenticatorEntity,
    RecoveryCodeEntity,
    SecondStepEntity,
    PasskeyEntity,
  ],
  migrations: [
    CreateAccounts1795230000000,
    SortEmployees1795320000000,
    MailEachAccount1795410000000,
    CountFacts1795500000000,
    RegisterBeforeJoining1795590000000,
    DatePasswords1795630000000,
    TellSignInsApart1795630100000,
    AskForSecondFactors1795630200000,
    KeepPasskeys1795630300000,
    KnowDevices1795640000000,
    EncryptPhones1795690000000,
    WriteMailsInALanguage1795695000000,
    TellOfJoiners1795697000000,
    KeepTracesOfMails1795697500000,
  ],
  servesWithout: [KeepTracesOfMails1795697500000],
  indexes: authIndexes,
};
