import type { FieldProps } from './field.tsx';
import { openedPart } from './lazy-part.tsx';
import { Skeleton } from './states.tsx';

export interface FileFieldProps extends FieldProps {
  value: File | undefined;
  onChange: (file: File | undefined) => void;
  /** Media types; JPG and PNG unless told. */
  accept?: readonly string[];
  /** Refused above it, with a sentence; 5 MB unless told. */
  maxBytes?: number;
  /** 0…1 while it is sent. */
  progress?: number | undefined;
  /** What is stored already, shown until a new file is chosen. */
  currentUrl?: string | undefined;
  name?: string;
  disabled?: boolean;
}

/** An image by picking or by dropping, with a preview. Only looks at the declared type and the size: the server looks inside. Loaded when it is first shown. */
export const FileField = openedPart<FileFieldProps>(
  () => import('./later/file-drop.tsx').then((found) => found.FileDrop),
  <Skeleton height={93} />,
);
