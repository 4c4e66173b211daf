/**
 * What remotes get when they import `@tanstack/react-query`. The shell shares these names and not the library, which would
 * bring what only servers need. Add a name when a screen needs it.
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
