/**
 * Finds where a migration does what docs/releases.md, Expand and contract, forbids for a table that has rows: an index
 * that stops writes until it is built, or a check that reads every row under a lock. A table that the migration itself
 * makes is empty.
 */
export function migrationFaults(source) {
  const sql = withoutDown(source).replace(/--.*$/gm, '');
  const isMade = (table) => new RegExp(`create table (if not exists )?${table}\\b`, 'i').test(sql);
  const statements = sql.split(/[;`]/);
  return statements.flatMap((statement) => [...indexFaults(statement, isMade), ...ruleFaults(statement, isMade)]);
}

/** Undoing a migration is done by hand, with the service stopped. */
const withoutDown = (source) => source.replace(/^ {2}async down\([\s\S]*?^ {2}\}$/gm, '');

function indexFaults(statement, isMade) {
  const [, table] = /\bcreate (?:unique )?index\b[\s\S]*?\bon (\w+)/i.exec(statement) ?? [];
  return table && !isMade(table)
    ? [`It builds an index of ${table}, which stops all writes to it: declare the index in db/indexes.ts.`]
    : [];
}

function ruleFaults(statement, isMade) {
  const [, table, change = ''] = /\balter table (\w+)([\s\S]*)/i.exec(statement) ?? [];
  if (!table || isMade(table) || !/\badd\b[\s\S]*\b(check|foreign key|references|unique|exclude)\b/i.test(change))
    return [];
  return /\bnot valid\b/i.test(change)
    ? []
    : [
        `It adds a rule to ${table} that is checked for every row at once: add it "not valid", and validate it a release later.`,
      ];
}
