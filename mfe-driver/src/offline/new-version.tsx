import { useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { routes, type DeployedRemote } from '@pahiya/contracts';
import { Button, Notice, useText } from '@pahiya/ui';
import { api, useRemotes } from '@pahiya/web-kit';
import { manifest } from '../manifest.ts';
import { messages } from './messages.ts';

/** A mounted phone shows this page for a whole shift. */
const LOOK_EVERY_MS = 15 * 60_000;

const entryIn = (remotes: readonly DeployedRemote[] | undefined) =>
  remotes?.find(({ name }) => name === manifest.name)?.entry;

/** The address of the deployed remote; every build has its own. */
const deployedQuery = queryOptions({
  queryKey: ['deployed', manifest.name],
  queryFn: async ({ signal }) => {
    const { remotes } = await api(routes.gateway.remotes, { signal });
    return entryIn(remotes) ?? null;
  },
  refetchInterval: LOOK_EVERY_MS,
  staleTime: LOOK_EVERY_MS,
  retry: false,
});

/** The address that this page runs. The list of remotes may be read again, and the notice mounted anew. */
let loaded: string | undefined;

/** Says that a newer version is deployed, which `looksAtOnce` finds out now. The page reloads only when the driver asks for it. */
export function NewVersion({ looksAtOnce }: { looksAtOnce?: boolean }) {
  const text = useText(messages);
  const { data: remotes } = useRemotes();
  const [running] = useState(() => (loaded ??= entryIn(remotes)));
  const { data: deployed } = useQuery({
    ...deployedQuery,
    initialData: running,
    refetchOnMount: !looksAtOnce || 'always',
  });
  if (!deployed || !running || deployed === running) return null;
  return (
    <Notice title={text('newVersion')} action={<Button onClick={() => location.reload()}>{text('reload')}</Button>} />
  );
}
