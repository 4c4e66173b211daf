import { runStandalone } from '@pahiya/web-kit';
import * as remote from './remote.tsx';

runStandalone(remote);
