import { AttributionControl, Map as LibreMap, setWorkerUrl } from 'maplibre-gl';
import type { Language } from '../language/language.ts';
import type { Box } from '../map/trips.ts';
import { baseStyle } from './map-base-style.ts';
import { coloursAt, type MapColours } from './map-colours.ts';
import { MARK_RATIO, markOf } from './map-marks.ts';

// Loads the worker from our own origin, as the content security policy requires. By default the library loads it from a blob.
setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href);

/** A map without trips shows the whole of India. */
export const INDIA: Box = [68, 6.5, 97.5, 37.2];
const MAX_ZOOM = 16;

export interface BaseMapOptions {
  language: Language;
  /** The URL of an external MapLibre style; undefined for the product's own. */
  styleUrl: string | undefined;
  locale: Record<string, string>;
  /** Called when the external style failed to load and the product's own is shown. */
  onStyleRefused: () => void;
}

/** A map without trips. Its style is an external one, or the product's own in the colours of the tokens. */
export class BaseMap {
  readonly map: LibreMap;
  readonly #container: HTMLElement;
  readonly #options: BaseMapOptions;
  #colours: MapColours;
  #isOwnStyle: boolean;

  /** @throws when the browser refuses a graphics context */
  constructor(container: HTMLElement, options: BaseMapOptions) {
    this.#container = container;
    this.#options = options;
    this.#colours = coloursAt(container);
    this.#isOwnStyle = options.styleUrl === undefined;
    this.map = new LibreMap({
      container,
      style: options.styleUrl ?? baseStyle(this.#colours, options.language),
      bounds: INDIA,
      fitBoundsOptions: { padding: 12 },
      minZoom: 2.5,
      maxZoom: MAX_ZOOM,
      attributionControl: false,
      cooperativeGestures: true,
      dragRotate: false,
      touchPitch: false,
      pitchWithRotate: false,
      renderWorldCopies: false,
      fadeDuration: 150,
      locale: options.locale,
    });
    this.map.touchZoomRotate.disableRotation();
    this.map.keyboard.disableRotation();
    this.map.setMissingStyleImageResolver((name) => this.#addMark(name));
    if (!this.#isOwnStyle) this.#watchExternalStyle();
  }

  /** Calls `report` whenever a style has loaded: at the start, and after each `repaint`. */
  onStyled(report: (colours: MapColours) => void): void {
    this.map.on('style.load', () => report(this.#colours));
  }

  /**
   * Reads the current token colours. Returns whether the style loads again: true for the product's own, false for an
   * external style.
   */
  repaint(): boolean {
    this.#colours = coloursAt(this.#container);
    if (this.#isOwnStyle) this.#showOwnStyle();
    return this.#isOwnStyle;
  }

  #showOwnStyle(): void {
    this.map.setStyle(baseStyle(this.#colours, this.#options.language), { diff: false });
  }

  /** Falls back to our own style if the provider cannot be reached. The library reports later errors itself. */
  #watchExternalStyle(): void {
    this.map.addControl(new AttributionControl({ compact: false }), 'bottom-left');
    const refused = (): void => {
      this.map.off('error', refused);
      this.#isOwnStyle = true;
      this.#showOwnStyle();
      this.#options.onStyleRefused();
    };
    this.map.on('error', refused);
    this.map.on('style.load', () => this.map.off('error', refused));
  }

  #addMark(name: string): void {
    if (this.map.hasImage(name)) return;
    const mark = markOf(name, this.#colours);
    if (mark) this.map.addImage(name, mark, { pixelRatio: MARK_RATIO });
  }
}
