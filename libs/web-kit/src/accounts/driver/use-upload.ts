import { useRef, useState } from 'react';
import { type UseMutationResult } from '@tanstack/react-query';

/** The input of a write that sends a form with files. */
export interface FormUpload {
  form: FormData;
  /** Called with the part of the form that was sent, 0 to 1. */
  onProgress?: (part: number) => void;
  /** Aborts the upload. */
  signal?: AbortSignal;
}

/** The state of a form that is being sent with its files. */
export interface Sending {
  isPending: boolean;
  /** The part of the form that was sent, 0 to 1; undefined while no file is being uploaded. */
  progress: number | undefined;
  /** The person cancelled the last upload. */
  isCancelled: boolean;
  /** `onSuccess` is called only while the page is open. */
  start: (form: FormData, onSuccess?: () => void) => void;
  cancel: () => void;
}

/** Sends a form with files, with progress and a way to cancel. */
export function useUpload<Answer>(write: UseMutationResult<Answer, Error, FormUpload>): Sending {
  const [progress, setProgress] = useState(0);
  const abort = useRef<AbortController>(undefined);
  const sent = write.variables?.form;
  const hasFiles = sent !== undefined && [...sent.values()].some((value) => value instanceof File);
  return {
    isPending: write.isPending,
    progress: write.isPending && hasFiles ? progress : undefined,
    isCancelled: write.error?.name === 'AbortError',
    start: (form, onSuccess) => {
      abort.current = new AbortController();
      setProgress(0);
      write.mutate(
        { form, onProgress: setProgress, signal: abort.current.signal },
        { ...(onSuccess && { onSuccess }) },
      );
    },
    cancel: () => abort.current?.abort(),
  };
}
