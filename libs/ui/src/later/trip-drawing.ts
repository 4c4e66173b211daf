import { Marker, type GeoJSONSource, type Map as LibreMap } from 'maplibre-gl';
import type { CarMotion } from '../map/car-motion.ts';
import { carElement } from './map-elements.ts';
import type { MapColours } from './map-colours.ts';
import { addTripLayers, carFeature, gapFeatures, routeFeature } from './map-layers.ts';
import { NO_TRIPS, type ShownTrips } from './shown-trips.ts';
import { StopMarks } from './stop-marks.ts';

/** On a map of many trips a cab moves about a pixel a second. Five frames a second are enough, and each frame costs worker time. */
const CARS_EVERY_MS = 200;

type Features = Extract<Parameters<GeoJSONSource['setData']>[0], { type: 'FeatureCollection' }>['features'];

/** Draws the trips on a map: their lines and cabs in layers, the chosen trip's stops and cab as elements above them. */
export class TripDrawing {
  readonly #map: LibreMap;
  readonly #motion: CarMotion;
  readonly #stops: StopMarks;
  readonly #chosenCar = new Marker({
    element: carElement(),
    anchor: 'center',
    rotationAlignment: 'map',
    subpixelPositioning: true,
  });
  #shown = NO_TRIPS;
  #isStyled = false;
  #carsPending = false;
  #carsMissed = false;
  #carsDrawnMs = -Infinity;
  #gapsDrawn = '';

  constructor(map: LibreMap, motion: CarMotion) {
    this.#map = map;
    this.#motion = motion;
    this.#stops = new StopMarks(map);
    map.on('moveend', () => this.drawGaps());
  }

  /** Adds the layers to a style that has loaded, and draws everything in it. */
  begin(colours: MapColours): void {
    this.#isStyled = true;
    this.#gapsDrawn = '';
    addTripLayers(this.#map, colours);
    this.draw(this.#shown);
    this.drawGaps();
  }

  /** Draws nothing until the next `begin`, because a new style is loading or the map is closed. */
  pause(): void {
    this.#isStyled = false;
  }

  draw(shown: ShownTrips): void {
    this.#shown = shown;
    if (!this.#isStyled) return;
    const nowMs = performance.now();
    void this.#setFeatures(
      'routes',
      shown.trips.map((trip) => routeFeature(trip, trip === shown.chosen)),
    );
    this.#stops.show(shown.chosen);
    this.#drawCars(nowMs);
    this.#drawChosenCar(nowMs);
  }

  /**
   * Draws one frame of moving cabs. `isMoving` is false for the last frame, which draws every cab at its final
   * position.
   */
  drawFrame(nowMs: number, isMoving: boolean): void {
    const isDue = !isMoving || nowMs - this.#carsDrawnMs >= CARS_EVERY_MS;
    if (this.#shown.trips.length > 1 && isDue) this.#drawCars(nowMs);
    this.#drawChosenCar(nowMs);
  }

  /**
   * Hides the map's names below the elements over it: the stops with their labels, the controls. It measures the page, so it
   * runs only when the map has stopped moving or the choice has changed.
   */
  drawGaps(): void {
    if (!this.#isStyled) return;
    const features = gapFeatures(this.#map);
    const drawn = JSON.stringify(features);
    if (drawn === this.#gapsDrawn) return;
    this.#gapsDrawn = drawn;
    void this.#setFeatures('gaps', features);
  }

  /** Resolves when the worker has the features; undefined while the source does not exist. */
  #setFeatures(source: string, features: Features): Promise<void> | undefined {
    return this.#map.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features });
  }

  #drawCars(nowMs: number): void {
    // While the worker is still busy with the previous frame, only the newest of the next ones is kept.
    this.#carsMissed = this.#carsPending;
    if (this.#carsPending) return;
    const { trips, chosen } = this.#shown;
    const others = trips.filter((trip) => trip !== chosen);
    const drawn = this.#setFeatures(
      'cars',
      others.map((trip) => carFeature(trip, this.#motion, nowMs)),
    );
    if (!drawn) return;
    this.#carsPending = true;
    this.#carsDrawnMs = nowMs;
    const done = (): void => {
      this.#carsPending = false;
      if (this.#carsMissed && this.#isStyled) this.#drawCars(performance.now());
    };
    drawn.then(done, done);
  }

  #drawChosenCar(nowMs: number): void {
    const { chosen } = this.#shown;
    const car = chosen && this.#motion.at(chosen.key, nowMs);
    if (!car) return void this.#chosenCar.remove();
    this.#chosenCar.setLngLat([car.lng, car.lat]).setRotation(car.bearing ?? 0);
    this.#chosenCar.getElement().dataset['heading'] = String(car.bearing !== undefined);
    if (!this.#chosenCar.getElement().isConnected) this.#chosenCar.addTo(this.#map);
  }
}
