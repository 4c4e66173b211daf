import { Marker, type Map as LibreMap } from 'maplibre-gl';
import { shortLabel, type MapPlace, type MapPoint, type MapTrip } from '../map/trips.ts';
import { stopElement } from './map-elements.ts';

/** The pickup and the drop of the chosen trip, with their names. */
export class StopMarks {
  readonly #map: LibreMap;
  readonly #pickup = stopMark('pickup');
  readonly #drop = stopMark('drop');

  constructor(map: LibreMap) {
    this.#map = map;
  }

  show(trip: MapTrip | undefined): void {
    if (trip) {
      this.#place(this.#pickup, trip.pickup, trip.drop);
      this.#place(this.#drop, trip.drop, trip.pickup);
    } else for (const mark of [this.#pickup, this.#drop]) mark.remove();
  }

  #place(mark: Marker, place: MapPlace, other: MapPoint): void {
    const element = mark.getElement();
    element.dataset['side'] = place.lat >= other.lat ? 'above' : 'below';
    // The label extends towards the other stop, because the edge of a phone's map leaves no room on the far side.
    element.dataset['lean'] = place.lng <= other.lng ? 'east' : 'west';
    const words = element.querySelector('span');
    if (words) words.textContent = shortLabel(place.label);
    mark.setLngLat([place.lng, place.lat]);
    if (!element.isConnected) mark.addTo(this.#map);
  }
}

const stopMark = (kind: 'pickup' | 'drop'): Marker =>
  new Marker({ element: stopElement(kind), anchor: 'center', subpixelPositioning: true });
