import { runStandalone } from '@pahiya/web-kit/standalone';
import * as remote from './remote.tsx';

void runStandalone(remote);
