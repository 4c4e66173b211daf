import { useEffect, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Icon, Skeleton, useText } from '@pahiya/ui';
import { isApiError } from '@pahiya/web-kit';
import { driverDocumentQuery, type DocumentKind } from '../../drivers/drivers.queries.ts';
import { messages } from './messages.ts';
import styles from './drivers.module.css';

/**
 * An object URL of a document while the component is mounted. The image is loaded with the token, which an `img` can't send.
 */
export function useDocumentUrl(driverId: string, kind: DocumentKind) {
  const query = useQuery(driverDocumentQuery(driverId, kind));
  const image = query.data;
  const url = useMemo(() => image && URL.createObjectURL(image), [image]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return { ...query, url };
}

/** The image, with a link that opens it full size in a new tab; or a sentence and Retry if it could not be loaded. */
export function DocumentImage({ driverId, kind, of }: { driverId: string; kind: DocumentKind; of: string }) {
  const text = useText(messages);
  const { url, error, isFetching, refetch } = useDocumentUrl(driverId, kind);
  const isAbsent = isApiError(error) && error.status === 404;
  const name = text(kind === 'license' ? 'licenseOf' : 'aadhaarOf', { name: of });
  if (url) {
    return (
      <a
        className={styles.paper}
        href={url}
        target="_blank"
        rel="noreferrer"
        title={text('openInFull')}
        aria-label={text('opensInFull', { document: name })}
      >
        <img src={url} alt={name} />
      </a>
    );
  }
  return (
    <div className={styles.paper}>
      {error ? (
        <span className={styles.noPaper}>
          <Icon name="image" size={20} />
          {text(isAbsent ? 'noImageStored' : 'imageNotLoaded')}
          {!isAbsent && (
            <Button
              size="compact"
              pending={isFetching}
              aria-label={text('retryImage', { document: text(kind) })}
              onClick={() => void refetch()}
            >
              {text('retry')}
            </Button>
          )}
        </span>
      ) : (
        <Skeleton height={180} />
      )}
    </div>
  );
}
