import { endAtOnceAtSignal } from './end-at-once.ts';

// For --import in containers, so that signals are handled while the service loads: that takes a second of a whole core,
// and a pod may have a tenth of one.
endAtOnceAtSignal();
