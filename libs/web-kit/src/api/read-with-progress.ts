import { ROW_COUNT_HEADER } from '@pahiya/contracts';

export interface DownloadProgress {
  bytes: number;
  /** The rows of a CSV file that have arrived, without the header. */
  rows: number;
  /** The total number of rows, if the server gave it. */
  ofRows: number | undefined;
}

const LINE_FEED = 10;

/** Reads the body chunk by chunk and calls `onProgress` for each. */
export async function readWithProgress(
  response: Response,
  onProgress: (progress: DownloadProgress) => void,
): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  const announced = response.headers.get(ROW_COUNT_HEADER);
  const ofRows = announced === null ? undefined : Number(announced);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let lines = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    const chunk = next.value;
    chunks.push(chunk);
    bytes += chunk.length;
    for (const byte of chunk) if (byte === LINE_FEED) lines += 1;
    // A line feed within a cell counts as a row too, so the count is limited to the total.
    onProgress({ bytes, rows: Math.min(Math.max(lines - 1, 0), ofRows ?? Infinity), ofRows });
  }
  return new Blob(chunks, { type });
}
