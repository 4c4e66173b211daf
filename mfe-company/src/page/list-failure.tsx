import { useText } from '@pahiya/ui';
import { failureSentence, LoadFailure, type LoadFailureProps } from '@pahiya/web-kit';
import { messages } from './messages.ts';

/** In place of a list of the company; docs/product.md, Sentences has its sentence for a server that can’t be reached. */
export function ListFailure({ title, query }: Omit<LoadFailureProps, 'description'>) {
  const text = useText(messages);
  const description = failureSentence(query.error, { unreachable: text('unreachable'), otherwise: text('tryAgain') });
  return <LoadFailure title={title} query={query} description={description} />;
}
