import type { Suggestion } from '../src/index.ts';

const places: Suggestion[] = [
  {
    id: 'blr',
    name: 'Kempegowda International Airport',
    description: 'Devanahalli, Bengaluru, Karnataka',
    icon: 'plane',
  },
  { id: 'blr-city', name: 'Bengaluru', description: 'Karnataka', icon: 'pin' },
  { id: 'whitefield', name: 'Whitefield', description: 'Bengaluru, Karnataka', icon: 'pin' },
  { id: 'mys', name: 'Mysuru', description: 'Karnataka', icon: 'pin' },
];
export async function findPlaces(query: string): Promise<Suggestion[]> {
  await new Promise((done) => setTimeout(done, 250));
  if (query === 'fail') throw new Error('The gallery fails on purpose');
  return places.filter((place) => place.name.toLowerCase().includes(query.toLowerCase()));
}
