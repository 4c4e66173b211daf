import { useEffect, useRef, useState } from 'react';
import { AreaRadiusKm, maximumOf, minimumOf, phoneDigits, SHORTEST_PASSWORD } from '@pahiya/contracts';
import { useText } from '@pahiya/ui';
import { type Draft } from '@pahiya/web-kit/draft';
import { fieldErrors } from '@pahiya/web-kit/accounts';
import {
  complaintsOf,
  refusedImageOf,
  sentenceOf,
  type AboutDriver,
  type DriverFields,
  type Field,
} from './driver-fields.ts';
import { messages } from './messages.ts';

/** What the sentences say of the contract's limits. */
const FIGURES = { count: SHORTEST_PASSWORD, least: minimumOf(AreaRadiusKm), most: maximumOf(AreaRadiusKm) };

interface DriverFormOptions {
  before: DriverFields;
  isEditing: boolean;
  /** Keeps what was typed about a new driver in this tab. */
  draft?: Draft<AboutDriver> | undefined;
  isPending: boolean;
  /** The failure of the last submit. */
  error: Error | null;
  onSubmit: (fields: DriverFields) => void;
}

/** The state of a driver's form. Errors are shown after the first submit. */
export function useDriverForm({ before, isEditing, draft, isPending, error, onSubmit }: DriverFormOptions) {
  const text = useText(messages);
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(() => ({ ...before, ...draft?.read() }));
  const [tried, setTried] = useState(false);
  const complaints = tried ? complaintsOf(fields, isEditing) : {};
  const refused = fieldErrors(error);
  const refusedImage = refusedImageOf(error);
  const refusedImageText = refusedImage && text(refusedImage.why, { image: refusedImage.image });

  useEffect(() => draft?.keep(fields), [draft, fields]);

  return {
    form,
    fields,
    isEditing,
    set:
      <Name extends keyof DriverFields>(name: Name) =>
      (value: DriverFields[Name]) =>
        setFields((last) => ({ ...last, [name]: value })),
    /** The error at a field. */
    errorOf: (name: Field): string | undefined => {
      const complaint = complaints[name];
      if (complaint) return text(complaint, FIGURES);
      return refusedImage?.image === name ? refusedImageText : refused[name];
    },
    /** The key of the sentence above the fields; undefined if nothing is wrong. */
    sentence: sentenceOf(complaints),
    refusedImageText,
    submit: () => {
      setTried(true);
      if (isPending) return;
      if (Object.values(complaintsOf(fields, isEditing)).some((complaint) => complaint !== undefined)) {
        // Wait until the errors are rendered.
        requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
        return;
      }
      onSubmit({ ...fields, phoneNumber: phoneDigits(fields.phoneNumber), email: fields.email.trim() });
    },
  };
}

export type DriverFormState = ReturnType<typeof useDriverForm>;
