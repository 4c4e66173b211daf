/** The constraint that a statement violated, as node-postgres reports it. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : undefined;
}
