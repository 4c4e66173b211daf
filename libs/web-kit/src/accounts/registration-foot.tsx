import { Button, Notice, useText } from '@pahiya/ui';
import { failureSentence } from '@pahiya/web-kit';
import { messages } from './messages.ts';

interface RegistrationFootProps {
  /** Of the write. */
  failure: Error | null;
  pending: boolean;
  /** Said in place of the failure: what must be filled in first, or the failure in words of this form. */
  instead?: string | undefined;
}

/** The end of a registration: what kept it from being done, and its button. */
export function RegistrationFoot({ failure, pending, instead }: RegistrationFootProps) {
  const text = useText(messages);
  const failed =
    failure && failureSentence(failure, { unreachable: failure.message, otherwise: text('registrationFailed') });
  const said = instead ?? failed;
  return (
    <>
      {said && <Notice tone="error">{said}</Notice>}
      <Button type="submit" variant="primary" size="large" wide pending={pending}>
        {text('register')}
      </Button>
    </>
  );
}
