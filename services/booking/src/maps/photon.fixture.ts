export const hinjawadi = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [73.7389, 18.5913] },
  properties: {
    osm_type: 'N',
    osm_id: 1,
    osm_key: 'place',
    osm_value: 'suburb',
    name: 'Hinjawadi',
    city: 'Pune',
    state: 'Maharashtra',
    postcode: '411057',
    country: 'India',
    countrycode: 'IN',
  },
};

export const lahore = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [74.35, 31.55] },
  properties: { name: 'Lahore', osm_key: 'place', osm_value: 'city', countrycode: 'PK' },
};

/** As Photon has them: areas are boundaries whose `type` says what they are, a town lists all of its postcodes, a house has no name. */
export const photonFeatures = [
  {
    geometry: { coordinates: [73.8553, 18.5204] },
    properties: {
      osm_key: 'boundary',
      osm_value: 'administrative',
      type: 'city',
      name: 'Pune',
      state: 'Maharashtra',
      countrycode: 'IN',
      postcode: '411001;411002;411004',
    },
  },
  {
    geometry: { coordinates: [73.8931, 18.5362] },
    properties: {
      osm_key: 'boundary',
      osm_value: 'administrative',
      type: 'district',
      name: 'Koregaon Park',
      city: 'Pune',
      state: 'Maharashtra',
      countrycode: 'IN',
      postcode: '411001',
    },
  },
  {
    geometry: { coordinates: [73.8767, 18.5074] },
    properties: {
      osm_key: 'building',
      osm_value: 'yes',
      type: 'house',
      housenumber: '12',
      street: 'East Street',
      district: 'Camp',
      city: 'Pune',
      state: 'Maharashtra',
      countrycode: 'IN',
      postcode: '411001',
    },
  },
  {
    geometry: { coordinates: [73.8803, 18.5289] },
    properties: {
      osm_key: 'building',
      osm_value: 'yes',
      type: 'house',
      name: 'Nyati Unitree',
      street: 'Nagar Road',
      city: 'Pune',
      state: 'Maharashtra',
      countrycode: 'IN',
    },
  },
];
