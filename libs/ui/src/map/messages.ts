import { defineMessages } from '../language/messages.tsx';

export const messages = defineMessages(
  {
    canvas: 'Map. Arrow keys move it, plus and minus zoom.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    showAll: 'Show all',
    rides: '{count, plural, one {# ride} other {# rides}}',
    directLine: 'Dashed: straight across, not the road',
    carAt: 'Cab {km} from the drop at {time}',
    noCar: 'No position yet',
    cannotShow: 'This browser can’t show the map.',
    loadFailed: 'The map did not load.',
    tryAgain: 'Try again',
    twoFingers: 'Use two fingers to move the map',
    controlScroll: 'Use Ctrl + scroll to zoom the map',
    commandScroll: 'Use ⌘ + scroll to zoom the map',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
