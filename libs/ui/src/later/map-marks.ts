import type { StyleImageSource } from 'maplibre-gl';
import type { MapColours } from './map-colours.ts';

/** Marks are drawn with this many pixels per CSS pixel, so that they are sharp on every screen. */
export const MARK_RATIO = 3;

type Draw = (context: CanvasRenderingContext2D, size: number) => void;

function drawn(size: number, draw: Draw): StyleImageSource {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * MARK_RATIO;
  // Keeps the canvas out of the graphics card: reading it back from there takes a hundred times as long.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser gives no 2D canvas.');
  context.scale(MARK_RATIO, MARK_RATIO);
  draw(context, size);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

function disc(context: CanvasRenderingContext2D, middle: number, radius: number): void {
  context.beginPath();
  context.arc(middle, middle, radius, 0, 2 * Math.PI);
}

/** The cab from above, with its front up. It has a nose once its heading is known. */
function car(colours: MapColours, { hasNose }: { hasNose: boolean }): StyleImageSource {
  return drawn(30, (context, size) => {
    const middle = size / 2;
    context.fillStyle = colours.attention;
    context.strokeStyle = colours.onAttention;
    context.lineWidth = 2;
    context.lineJoin = 'round';
    if (hasNose) {
      context.beginPath();
      context.moveTo(middle, 1.5);
      context.lineTo(middle + 5.5, 8);
      context.lineTo(middle - 5.5, 8);
      context.closePath();
      context.stroke();
      context.fill();
    }
    disc(context, middle, 9.5);
    context.stroke();
    context.fill();
    context.fillStyle = colours.onAttention;
    context.beginPath();
    context.roundRect(middle - 3.25, middle - 5.75, 6.5, 11.5, 2.4);
    context.fill();
    context.fillStyle = colours.attention;
    context.fillRect(middle - 2.1, middle - 2.9, 4.2, 2);
    context.fillRect(middle - 2.1, middle + 2.3, 4.2, 1.3);
  });
}

function ring(fill: string, stroke: string): StyleImageSource {
  return drawn(18, (context, size) => {
    disc(context, size / 2, 5.5);
    context.fillStyle = fill;
    context.fill();
    context.lineWidth = 3;
    context.strokeStyle = stroke;
    context.stroke();
  });
}

function town(colours: MapColours): StyleImageSource {
  return drawn(7, (context, size) => {
    disc(context, size / 2, 2.2);
    context.fillStyle = colours.land;
    context.fill();
    context.lineWidth = 1.2;
    context.strokeStyle = colours.town;
    context.stroke();
  });
}

/** The mark of a part of a town: a station, a quarter. */
function spot(colours: MapColours): StyleImageSource {
  return drawn(5, (context, size) => {
    disc(context, size / 2, 1.7);
    context.fillStyle = colours.area;
    context.fill();
  });
}

function airport(colours: MapColours): StyleImageSource {
  return drawn(14, (context, size) => {
    disc(context, size / 2, 6.5);
    context.fillStyle = colours.area;
    context.fill();
    context.translate(size / 2, size / 2);
    context.rotate(Math.PI / 4);
    context.fillStyle = colours.land;
    context.beginPath();
    for (const [x, y] of [
      [0, -5],
      [0.9, -1.4],
      [4.6, 1],
      [4.6, 2],
      [0.8, 1.1],
      [0.6, 3],
      [1.8, 4],
      [1.8, 4.7],
      [0, 4.3],
    ] as const)
      context.lineTo(x, y);
    for (const [x, y] of [
      [-1.8, 4.7],
      [-1.8, 4],
      [-0.6, 3],
      [-0.8, 1.1],
      [-4.6, 2],
      [-4.6, 1],
      [-0.9, -1.4],
    ] as const)
      context.lineTo(x, y);
    context.fill();
  });
}

/** Several trips too close together to tell apart, with their number. */
function cluster(colours: MapColours, count: string): StyleImageSource {
  return drawn(36, (context, size) => {
    const middle = size / 2;
    disc(context, middle, 15);
    context.fillStyle = colours.attention;
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = colours.onAttention;
    context.stroke();
    context.fillStyle = colours.onAttention;
    context.font = `580 ${count.length > 2 ? 12 : 14}px Anek, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(count, middle, middle + 1.5);
  });
}

/** An empty image of the given size in pixels. The map hides names below it. */
function gap(width: number, height: number): StyleImageSource {
  return new ImageData(width * MARK_RATIO, height * MARK_RATIO);
}

/** The colour of each status, as on its badge and on the board of a day. `on_trip` is yellow instead of black. */
const RINGS: Readonly<Record<string, keyof MapColours>> = {
  pending: 'pending',
  assigned: 'assigned',
  accepted: 'accepted',
  on_trip: 'attention',
  completed: 'completed',
  denied: 'denied',
};

/** The colour of the pickup ring of a trip without a cab on the map. */
const ringColour = (status: string, colours: MapColours): string => colours[RINGS[status] ?? 'muted'];

/** The mark of the given name, or undefined for an unknown name: `car`, `car-still`, `town`, `spot`, `airport`, `ring-<status>`, `cluster-<count>`, `gap-<width>x<height>`. */
export function markOf(name: string, colours: MapColours): StyleImageSource | undefined {
  if (name === 'car') return car(colours, { hasNose: true });
  if (name === 'car-still') return car(colours, { hasNose: false });
  if (name === 'town') return town(colours);
  if (name === 'spot') return spot(colours);
  if (name === 'airport') return airport(colours);
  const [kind, rest = ''] = name.split(/-(.*)/, 2);
  if (kind === 'ring') return ring(colours.surface, ringColour(rest, colours));
  if (kind === 'cluster') return cluster(colours, rest);
  if (kind !== 'gap') return undefined;
  const [width = 1, height = 1] = rest.split('x').map(Number);
  return gap(width, height);
}
