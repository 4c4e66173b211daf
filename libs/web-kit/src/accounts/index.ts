/**
 * Forms around accounts: logins, registrations, profiles. An entry of its own that is bundled with the pages that use it,
 * so that the landing page does without it: nothing in here may import a module of web-kit that keeps state (session,
 * api, router), since that would be a second copy of it on the page.
 */
export { companyCodeRule, emailRule, needed, optional, passwordRule, phoneRule } from './field-rules.ts';
export type { FieldRule } from './field-rules.ts';
export { DriverLoginForm, LoginForm } from './login-form.tsx';
export type { LoginField } from './login-form.tsx';
export { PasswordChangeFields } from './password-change.tsx';
export { ProfileCard, ProfileFailure, ProfileForm, ProfileSkeleton } from './profile-form.tsx';
export { RegistrationFoot } from './registration-foot.tsx';
export { useFields } from './use-fields.ts';
export type { Fields } from './use-fields.ts';
export { useProfile } from './use-profile.ts';
