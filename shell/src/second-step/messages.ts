import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    title: 'One more step',
    appCode: 'Code of your authenticator app',
    appCodeHint: 'Six digits. Without your phone, enter one of your recovery codes.',
    needed: 'Please enter the code',
    logIn: 'Log in',
    failed: 'The code could not be checked.',
    back: 'Log in again',
    enrolTitle: 'Protect your account',
    enrolText: 'An admin needs a second step at login. It takes a minute, with an authenticator app on your phone.',
    scan: 'Scan this with the app, or type the key into it.',
    qr: 'QR code of the key',
    key: 'Key',
    loading: 'Making a key',
    notLoaded: 'The key could not be made.',
    confirmCode: 'Code that the app shows',
    confirm: 'Confirm',
    codesText:
      'Each of them replaces the app once, should your phone be lost. Keep them where you keep other secrets: they are shown only now.',
    codes: 'Recovery codes',
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'They could not be copied: please select them.',
    kept: 'I have kept these codes',
    keepFirst: 'Keep the codes first',
    done: 'Continue',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
