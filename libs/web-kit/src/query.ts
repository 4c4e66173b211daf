/**
 * Remotes get this module when they import `@tanstack/react-query`. The shell shares only these names, because the
 * whole library contains code for servers. Add a name when a screen needs it.
 */
export {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  usePrefetchQuery,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
