export type { InsertionOrder, RoutingModel } from './model.ts';
export { VrptwModel, type VrptwProblem } from './models/vrptw.ts';
export { nearestFirst } from './models/nearest.ts';
export { Places } from './places.ts';
export { Random } from './random.ts';
export { RouteStore, type RoutePlan } from './route-store.ts';
export { RUIN, type RuinSettings } from './ruin.ts';
export { search, type SearchLimit, type SearchOptions, type SearchProgress, type SearchResult } from './search.ts';
export { Walk, type WalkSettings } from './walk.ts';
