import { Card, EmptyState, ErrorState, LinkButton } from '../src/index.ts';

export function States() {
  return (
    <>
      <Card>
        <EmptyState
          icon="car"
          title="No rides yet"
          description="Rides you book appear here, with their driver and their invoice."
          action={
            <LinkButton href="#" variant="primary">
              Book Your First Ride
            </LinkButton>
          }
        />
      </Card>
      <Card>
        <ErrorState
          title="Failed to load ride history"
          description="Nothing was lost; your bookings are safe."
          onRetry={() => {}}
        />
      </Card>
    </>
  );
}
