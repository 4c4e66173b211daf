import { infiniteQueryOptions } from '@tanstack/react-query';
import { routes } from '@pahiya/contracts';
import { api, download, type DownloadOptions } from '@pahiya/web-kit';

/** The entries of a trail: 'all' for the back office, or those of the company that is signed in. */
export type AuditScope = 'all' | 'company';

export interface AuditWish {
  who?: string | undefined;
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const PAGE = 50;

export const auditQuery = (scope: AuditScope, wish: AuditWish) =>
  infiniteQueryOptions({
    queryKey: ['audit', scope, wish],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...wish, limit: PAGE, cursor: pageParam };
      return scope === 'all'
        ? api(routes.auth.auditTrail, { query, signal })
        : api(routes.auth.companyAuditTrail, { query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
  });

export const downloadAudit = (
  scope: AuditScope,
  query: AuditWish,
  options: DownloadOptions & { signal?: AbortSignal },
) =>
  scope === 'all'
    ? download(routes.auth.exportAuditTrail, { query, ...options })
    : download(routes.auth.exportCompanyAuditTrail, { query, ...options });
