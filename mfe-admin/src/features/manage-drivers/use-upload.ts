import { useRef, useState } from 'react';
import { type UseMutationResult } from '@tanstack/react-query';
import { type DriverUpload } from '../../drivers/drivers.queries.ts';

/** What the form shows of its way to the server. */
export interface Sending {
  isPending: boolean;
  /** 0…1 of the body; undefined while no file is on its way. */
  progress: number | undefined;
  /** The last try was called back by the person. */
  isCancelled: boolean;
  /** `onSuccess`: what only matters while the page is open. */
  start: (form: FormData, onSuccess?: () => void) => void;
  cancel: () => void;
}

/** A form with files on its way: how far it is, and calling it back. */
export function useUpload<Answer>(write: UseMutationResult<Answer, Error, DriverUpload>): Sending {
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
