import { endAtOnceAtSignal } from './end-at-once.ts';

// For --import in containers: loading a service takes a second of a whole core, and a pod may have a tenth of one.
endAtOnceAtSignal();
