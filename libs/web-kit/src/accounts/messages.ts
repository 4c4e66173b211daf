import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    password: 'Password',
    forgot: 'Forgot password?',
    remember: 'Keep me logged in for 30 days',
    login: 'Login',
    loginFailed: 'Login failed',
    emailOrPhone: 'Email or phone number',
    register: 'Register',
    registrationFailed: 'Registration failed',
    currentPassword: 'Current password',
    newPassword: 'New password',
    newPasswordHint: 'At least 8 characters. Your other devices are logged out.',
    notSaved: 'Your changes could not be saved.',
    keptTryAgain: 'What you typed is kept.',
    tryAgain: 'Try again',
    save: 'Save',
    nothingChanged: 'Nothing has changed yet',
    discard: 'Discard changes',
    needed: 'Please fill in this field',
    emailRule: 'Write an address like name@company.com',
    passwordRule: 'Use at least {count} characters',
    phoneRule: 'Write an Indian mobile number of 10 digits, like 98765 43210',
    companyCodeRule: 'Use 2 to 20 letters and digits, hyphens between them, like DEMO01',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
