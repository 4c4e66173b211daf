// In place of what the query library has for pages rendered by a server and for answers that come in pieces.
export const HydrationBoundary = undefined;
export const defaultShouldDehydrateMutation = undefined;
export const defaultShouldDehydrateQuery = undefined;
export const dehydrate = undefined;
export const dehydrateQuery = undefined;
export const hydrate = undefined;
export const streamedQuery = undefined;
