import { useRef, useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, ConfirmDialog, Table, type TableProps } from '@pahiya/ui';
import { useFocusKept } from '../index.ts';

function People(props: Partial<TableProps<string>>) {
  const [rows, setRows] = useState(['Asha', 'Ravi']);
  const [leaving, setLeaving] = useState<string>();
  const table = useRef<HTMLDivElement>(null);
  useFocusKept(table, leaving !== undefined);
  return (
    <div ref={table}>
      <h1>People</h1>
      <Table
        caption="People"
        rows={rows}
        rowKey={(name) => name}
        columns={[
          { key: 'name', header: 'Name', cell: (name) => name },
          {
            key: 'actions',
            header: 'Actions',
            actions: true,
            cell: (name) => <Button onClick={() => setLeaving(name)}>{`Remove ${name}`}</Button>,
          },
        ]}
        {...props}
      />
      <ConfirmDialog
        open={leaving !== undefined}
        title="Remove?"
        confirmLabel="Yes"
        onClose={() => setLeaving(undefined)}
        onConfirm={() => {
          setRows(rows.filter((name) => name !== leaving));
          setLeaving(undefined);
        }}
      />
    </div>
  );
}

async function remove(name: string) {
  await userEvent.click(screen.getByRole('button', { name: `Remove ${name}` }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
}

it.each([
  ['with letter keys', { rowKeys: { r: () => undefined } }],
  ['that open', { onRowAction: () => undefined }],
])('moves the focus to the next row after a dialog has removed a row, in rows %s', async (_title, props) => {
  render(<People {...props} />);
  await remove('Asha');
  await waitFor(() => expect(document.activeElement?.closest('tbody tr')?.textContent).toContain('Ravi'));
  await remove('Ravi');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'People' })));
});
