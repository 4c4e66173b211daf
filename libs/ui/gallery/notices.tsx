import { Button, Notice } from '../src/index.ts';

export function Notices() {
  return (
    <>
      <Notice>Using estimated distance (Google Maps unavailable)</Notice>
      <Notice
        tone="success"
        title="Driver registered successfully"
        action={<Button size="compact">View All Drivers</Button>}
      />
      <Notice tone="warning" title="You are offline">
        What you entered is kept. It is sent when you are back.
      </Notice>
      <Notice tone="error">Login failed: the email or the password is not right.</Notice>
    </>
  );
}
