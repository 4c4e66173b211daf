import { Button, Notice, useText } from '@pahiya/ui';
import { failureSentence } from '@pahiya/web-kit';
import { messages } from './messages.ts';

interface RegistrationFootProps {
  /** Of the write. */
  failure: Error | null;
  pending: boolean;
  /** What must be filled in first: stands in place of the failure. */
  missing?: string | undefined;
  /** The server's sentence in words for this form. */
  reword?: (sentence: string) => string;
}

/** The end of a registration: what kept it from being done, and its button. */
export function RegistrationFoot({
  failure,
  pending,
  missing,
  reword = (sentence) => sentence,
}: RegistrationFootProps) {
  const text = useText(messages);
  const failed =
    failure &&
    reword(failureSentence(failure, { unreachable: failure.message, otherwise: text('registrationFailed') }));
  const said = missing ?? failed;
  return (
    <>
      {said && <Notice tone="error">{said}</Notice>}
      <Button type="submit" variant="primary" size="large" wide pending={pending}>
        {text('register')}
      </Button>
    </>
  );
}
