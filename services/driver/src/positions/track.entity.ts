import { EntitySchema } from 'typeorm';

/** How far a trip had come when its track was last written, and where the cab was then. */
export interface KeptTrack {
  rideId: string;
  km: number;
  lat: number;
  lng: number;
  at: Date;
  writtenAt: Date;
}

export const TrackEntity = new EntitySchema<KeptTrack>({
  name: 'track',
  columns: {
    rideId: { type: 'text', primary: true },
    km: { type: 'double precision' },
    lat: { type: 'double precision' },
    lng: { type: 'double precision' },
    at: { type: 'timestamptz' },
    writtenAt: { type: 'timestamptz', default: () => 'now()' },
  },
});
