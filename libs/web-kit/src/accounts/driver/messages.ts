import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    fieldsMissing: 'Please fill in all required fields',
    imagesMissing: 'Please upload both license and Aadhaar card images',
    imageIsOfWrongKind:
      '{image, select, licenseImage {The license image} other {The Aadhaar card image}} must be a JPG or PNG image.',
    imageIsTooLarge:
      '{image, select, licenseImage {The license image} other {The Aadhaar card image}} may be at most {megabytes} MB.',
    sending: 'Sending {percent} %',
    checking: 'Checking the images…',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
