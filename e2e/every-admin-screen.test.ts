import { scenes } from './scenes/scenes.ts';
import { cast } from './support/cast.ts';
import { lookAt } from './support/look-at-scenes.ts';

describe('every screen', () => lookAt(scenes.filter(({ as: account }) => account === cast.admin)));
