/** WGS 84 degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Where people of Bengaluru live. */
export const CLUSTERS: readonly Point[] = [
  { lat: 12.9698, lng: 77.75 }, // Whitefield
  { lat: 12.9116, lng: 77.6474 }, // HSR Layout
  { lat: 12.9352, lng: 77.6245 }, // Koramangala
  { lat: 12.9784, lng: 77.6408 }, // Indiranagar
  { lat: 12.925, lng: 77.5938 }, // Jayanagar
  { lat: 12.9063, lng: 77.5857 }, // J P Nagar
  { lat: 12.9719, lng: 77.5127 }, // Nagarbhavi
  { lat: 13.0358, lng: 77.597 }, // Hebbal
  { lat: 13.1007, lng: 77.5963 }, // Yelahanka
  { lat: 12.9592, lng: 77.6974 }, // Marathahalli
  { lat: 13.0098, lng: 77.5511 }, // Malleshwaram
  { lat: 12.8892, lng: 77.5634 }, // Konanakunte
];

export const BUSINESS_PARKS: readonly Point[] = [
  { lat: 12.8452, lng: 77.6602 }, // Electronic City
  { lat: 12.9858, lng: 77.7365 }, // International Tech Park
  { lat: 13.0475, lng: 77.6206 }, // Manyata
  { lat: 12.927, lng: 77.6833 }, // Bellandur
  { lat: 12.9766, lng: 77.5993 }, // M G Road
];

export const AIRPORT: Point = { lat: 13.1986, lng: 77.7066 };
