import { useEffect, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { IconButton } from '../button.tsx';
import { cx } from '../class-names.ts';
import { Field } from '../field.tsx';
import type { FileFieldProps } from '../file-field.tsx';
import styles from './file-drop.module.css';
import { Icon } from '../icon.tsx';
import { useText } from '../language/messages.tsx';
import { messages } from '../messages.ts';

const MEGABYTE = 1024 * 1024;

export function FileDrop(props: FileFieldProps) {
  const {
    value,
    onChange,
    accept = ['image/jpeg', 'image/png'],
    maxBytes = 5 * MEGABYTE,
    progress,
    currentUrl,
    name,
    disabled,
    ...field
  } = props;
  const text = useText(messages);
  const [preview, setPreview] = useState<{ of: File; url: string }>();
  const [refusal, setRefusal] = useState<{ is: 'otherKind' | 'tooLarge'; file: File }>();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!value?.type.startsWith('image/')) return undefined;
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setPreview({ of: value, url: reader.result });
    });
    reader.readAsDataURL(value);
    return () => reader.abort();
  }, [value]);

  // Names each file type by its file extension.
  const kinds = accept
    .map((type) => (type.split('/')[1] ?? type).replace('jpeg', 'jpg').toUpperCase())
    .reduce((first, second) => text('kindsOr', { first, second }));
  const take = (file: File | undefined) => {
    if (!file) return;
    if (!accept.includes(file.type)) setRefusal({ is: 'otherKind', file });
    else if (file.size > maxBytes) setRefusal({ is: 'tooLarge', file });
    else {
      setRefusal(undefined);
      onChange(file);
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files[0]);
  };

  const image = value ? (preview?.of === value ? preview.url : undefined) : currentUrl;
  return (
    <Field
      {...field}
      error={
        refusal
          ? text(refusal.is, {
              kinds,
              name: refusal.file.name,
              most: inMegabytes(maxBytes),
              size: inMegabytes(refusal.file.size),
            })
          : field.error
      }
    >
      {(attributes) => (
        <div
          className={cx(styles.zone, over && styles.over, attributes['aria-invalid'] && styles.invalid)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
        >
          <input
            {...attributes}
            ref={input}
            type="file"
            name={name}
            accept={accept.join(',')}
            disabled={disabled}
            className={styles.input}
            onChange={(event) => {
              take(event.target.files?.[0]);
              // Clears the input, so that a removed file can be chosen again.
              event.target.value = '';
            }}
          />
          <span className={styles.thumb}>{image ? <img src={image} alt="" /> : <Icon name="image" size={20} />}</span>
          <span className={styles.words}>
            <span className={styles.name}>
              {value ? value.name : currentUrl ? text('storedImage') : text('chooseImage')}
            </span>
            <span className={styles.size}>
              {value
                ? inMegabytes(value.size)
                : text(currentUrl ? 'replaceImage' : 'imageRules', { kinds, most: inMegabytes(maxBytes) })}
            </span>
            {progress !== undefined && (
              <progress className={styles.progress} value={progress} max={1} aria-label={text('uploadProgress')} />
            )}
          </span>
          {value && progress === undefined && (
            <IconButton
              icon="close"
              label={text('removeFile', { name: value.name })}
              className={styles.remove}
              disabled={disabled}
              onClick={() => {
                setRefusal(undefined);
                onChange(undefined);
                // The button disappears with the file, so the focus moves to the input.
                input.current?.focus();
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}

/** '5 MB', '1.2 MB', '340 KB'. */
function inMegabytes(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${Math.round((bytes / MEGABYTE) * 10) / 10} MB`;
}
