import { reencryptDocuments } from './documents/reencrypt-documents.ts';

try {
  await reencryptDocuments(process.env);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
