import { useText } from '@pahiya/ui';
import { failureSentence, LoadFailure, type LoadFailureProps } from '@pahiya/web-kit';
import { messages } from './messages.ts';

/** Replaces a list that could not be loaded. Its sentence for an unreachable server is that of docs/product.md, Sentences. */
export function ListFailure({ title, query }: Omit<LoadFailureProps, 'description'>) {
  const text = useText(messages);
  const description = failureSentence(query.error, { unreachable: text('unreachable'), otherwise: text('tryAgain') });
  return <LoadFailure title={title} query={query} description={description} />;
}
