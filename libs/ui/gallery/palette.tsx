import { useState } from 'react';
import { Button, CommandPalette, RideStatusBadge, toast } from '../src/index.ts';
import type { PaletteGroup } from '../src/index.ts';

const pages = ['Dashboard', 'Register Company', 'Registered Companies', 'Add Driver', 'Manage Drivers', 'Bookings'];
const found: PaletteGroup[] = [
  {
    key: 'rides',
    label: 'Rides',
    items: [
      {
        key: '1',
        label: '7F3A2C',
        description: 'Asha Rao · Kempegowda International Airport',
        icon: 'route',
        mark: <RideStatusBadge status="on_trip" />,
      },
      {
        key: '2',
        label: '9D2E77',
        description: 'Vikram Desai · Whitefield',
        icon: 'route',
        mark: <RideStatusBadge status="pending" />,
      },
    ],
  },
  { key: 'drivers', label: 'Drivers', items: [], note: 'No drivers found' },
  {
    key: 'companies',
    label: 'Companies',
    items: [{ key: 'again', label: 'Companies could not be searched. Try again', icon: 'refresh' }],
  },
];

export function Palette() {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const items = pages
    .filter((page) => page.toLowerCase().includes(query.trim().toLowerCase()))
    .map((page) => ({ key: page, label: page }));
  const groups = [{ key: 'pages', label: 'Pages', items }, ...(query.length > 1 ? found : [])].filter(
    (group) => group.items.length > 0 || 'note' in group,
  );
  return (
    <>
      <Button icon="search" onClick={() => setOpen(true)}>
        Command palette
      </Button>
      <CommandPalette
        open={open}
        onClose={() => setOpen(false)}
        label="Go to or find"
        placeholder="Go to a page, or find something"
        closeLabel="Close"
        query={query}
        onQueryChange={setQuery}
        maxLength={100}
        groups={groups}
        onChoose={(group, item) => {
          setOpen(false);
          toast.info(`${group}: ${item}`);
        }}
        status={`${groups.length} groups`}
        empty="Nothing found"
        hint="↑ ↓ move"
      />
    </>
  );
}
