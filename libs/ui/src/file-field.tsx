import type { FieldProps } from './field.tsx';
import { openedPart } from './lazy-part.tsx';
import { Skeleton } from './states.tsx';

export interface FileFieldProps extends FieldProps {
  value: File | undefined;
  onChange: (file: File | undefined) => void;
  /** Media types, JPG and PNG by default. */
  accept?: readonly string[];
  /** A larger file is refused with a message; 5 MB by default. */
  maxBytes?: number;
  /** 0…1 during the upload. */
  progress?: number | undefined;
  /** The stored file, shown until a new one is chosen. */
  currentUrl?: string | undefined;
  name?: string;
  disabled?: boolean;
}

/** Takes an image by file dialog or drop and shows a preview. Checks only the declared type and the size; the server checks the content. Loads when first shown. */
export const FileField = openedPart<FileFieldProps>(
  () => import('./later/file-drop.tsx').then((found) => found.FileDrop),
  <Skeleton height={93} />,
);
