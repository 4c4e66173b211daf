import { defineMessages } from '../language/messages.tsx';

export const messages = defineMessages(
  {
    canvas: 'Map. Arrow keys move it, plus and minus zoom.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    showAll: 'Show all',
    showList: 'List',
    showListLabel: 'List of {count, plural, one {# ride} other {# rides}}',
    rides: '{count, plural, one {# ride} other {# rides}}',
    closeList: 'Close the list',
    noTrips: 'No ride to show.',
    directLine: 'Dashed: straight across, not the road',
    carAt: 'Cab {km} from the drop at {time}',
    noCar: 'No position yet',
    cannotShow: 'The map can not be shown in this browser. The rides are listed instead.',
    loadFailed: 'The map did not load. The rides are listed instead.',
    tryAgain: 'Try again',
    twoFingers: 'Use two fingers to move the map',
    controlScroll: 'Use Ctrl + scroll to zoom the map',
    commandScroll: 'Use ⌘ + scroll to zoom the map',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
