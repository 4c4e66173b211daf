import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, IconButton } from '../button.tsx';
import { useLanguage } from '../language/language.ts';
import { useText } from '../language/messages.tsx';
import { chosenMapStyle } from '../map/map-style.ts';
import { messages } from '../map/messages.ts';
import { TripList } from '../map/trip-list.tsx';
import type { MapTrip } from '../map/trips.ts';
import { useMedia } from '../media.ts';
import { useTheme } from '../theme.ts';
import { BASE_ATTRIBUTION } from './map-base-style.ts';
import './map-library.css';
import { openScene, type Scene } from './map-scene.ts';
import { MAP_NOTES } from './trip-camera.ts';
import styles from './trip-canvas.module.css';

export interface TripCanvasProps {
  trips: readonly MapTrip[];
  selected: string | undefined;
  onSelect: ((key: string | undefined) => void) | undefined;
  onFailure: () => void;
}

export function TripCanvas({ trips, selected, onSelect, onFailure }: TripCanvasProps) {
  const text = useText(messages);
  const language = useLanguage();
  const theme = useTheme();
  const darkSystem = useMedia('(prefers-color-scheme: dark)');
  const frame = useRef<HTMLDivElement>(null);
  const [scene, setScene] = useState<Scene>();
  const [listed, setListed] = useState(false);
  const [styleUrl] = useState(chosenMapStyle);
  const [own, setOwn] = useState(styleUrl === undefined);
  const select = useEffectEvent((key: string | undefined) => onSelect?.(key));
  const fail = useEffectEvent(onFailure);

  useEffect(() => {
    const container = frame.current;
    if (!container) return undefined;
    try {
      const opened = openScene(container, {
        language,
        styleUrl,
        locale: {
          'Map.Title': text('canvas'),
          'CooperativeGesturesHandler.MobileHelpText': text('twoFingers'),
          'CooperativeGesturesHandler.WindowsHelpText': text('controlScroll'),
          'CooperativeGesturesHandler.MacHelpText': text('commandScroll'),
        },
        onSelect: (key) => select(key),
        onStyleRefused: () => setOwn(true),
      });
      setScene(opened);
      return () => {
        setScene(undefined);
        opened.close();
      };
    } catch {
      // The browser may refuse a graphics context although it granted one a moment ago. The list replaces the map then.
      fail();
      return undefined;
    }
  }, [language, styleUrl, text]);

  useEffect(() => scene?.show(trips, selected), [scene, trips, selected]);
  const shownTheme = `${theme} ${darkSystem}`;
  const painted = useRef(shownTheme);
  useEffect(() => {
    if (painted.current !== shownTheme) scene?.repaint();
    painted.current = shownTheme;
  }, [scene, shownTheme]);

  const many = trips.length > 1 || onSelect !== undefined;
  const direct = trips.some(({ key, road }) => !road && (key === selected || !many));
  return (
    <>
      <div ref={frame} className={styles.canvas} />
      <div className={styles.controls} data-over-map>
        <IconButton
          icon="plus"
          label={text('zoomIn')}
          variant="secondary"
          size="compact"
          onClick={() => scene?.zoomBy(1)}
        />
        <IconButton
          icon="minus"
          label={text('zoomOut')}
          variant="secondary"
          size="compact"
          onClick={() => scene?.zoomBy(-1)}
        />
        <IconButton
          icon="target"
          label={text('showAll')}
          variant="secondary"
          size="compact"
          onClick={() => scene?.fit()}
        />
      </div>
      {many && (
        <div className={styles.panel}>
          <Button icon="menu" size="compact" data-over-map aria-expanded={listed} onClick={() => setListed(!listed)}>
            {text('rides', { count: trips.length })}
          </Button>
          {listed && (
            <div className={styles.scroll}>
              <TripList trips={trips} selected={selected} onSelect={onSelect} />
            </div>
          )}
        </div>
      )}
      <p className={styles.sources} {...{ [MAP_NOTES]: '' }}>
        {direct && <span data-over-map>{text('directLine')}</span>}
        {own && <span data-over-map>{BASE_ATTRIBUTION}</span>}
      </p>
    </>
  );
}
