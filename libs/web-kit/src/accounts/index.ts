/**
 * Forms around accounts: logins, registrations, profiles. This is a separate entry, bundled with the pages that use it,
 * so that the landing page does not load it. Its files import web-kit from the shared entry, `@pahiya/web-kit`: a file
 * imported by its path would be loaded a second time, with a second copy of its state.
 */
export { ABOUT_COMPANY, CompanyFields, companyOf, companyRules } from './company-fields.tsx';
export type { CompanySentences } from './company-fields.tsx';
export { DRIVER_IMAGES, driverFormData, useImageRefusal, useMissing } from './driver/driver-form.ts';
export { UploadProgress } from './driver/upload-progress.tsx';
export { useUpload } from './driver/use-upload.ts';
export type { FormUpload, Sending } from './driver/use-upload.ts';
export { EmailField } from './email-field.tsx';
export { fieldErrors, isShownAtFields } from './field-errors.ts';
export { companyCodeRule, emailRule, needed, optional, passwordRule, phoneRule } from './field-rules.ts';
export type { FieldRule } from './field-rules.ts';
export { DriverLoginForm, LoginForm } from './login-form.tsx';
export type { LoginField } from './login-form.tsx';
export { NewPasswordField } from './new-password-field.tsx';
export { PasswordChangeFields } from './password-change.tsx';
export { PhoneField } from './phone-field.tsx';
export { ProfileCard, ProfileFailure, ProfileForm, ProfileSkeleton } from './profile-form.tsx';
export { RegistrationFoot } from './registration-foot.tsx';
export { useFields } from './use-fields.ts';
export type { Fields } from './use-fields.ts';
export { useRegistration } from './use-registration.ts';
export { useProfile } from './use-profile.ts';
export type { ProfileWrite } from './use-profile.ts';
export { followed, useFollowSaved, useSavedValues } from './use-saved-values.ts';
export { useTimesUndone } from './use-times-undone.ts';
