import { readDarp } from './darp.ts';
import type { FormatName, Instance } from './format.ts';
import { readLiLim } from './li-lim.ts';
import { readSolomon } from './solomon.ts';

const READERS: Readonly<Record<FormatName, (text: string) => Instance>> = {
  solomon: readSolomon,
  lilim: readLiLim,
  darp: readDarp,
};

export const readInstance = (format: FormatName, text: string): Instance => READERS[format](text);
