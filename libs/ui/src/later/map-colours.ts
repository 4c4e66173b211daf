const ROLES = {
  land: '--map-land',
  sea: '--map-sea',
  water: '--map-water',
  state: '--map-state',
  border: '--map-border',
  ribbon: '--map-ribbon',
  town: '--map-town',
  area: '--map-area',
  seaText: '--map-sea-text',
  text: '--text',
  muted: '--text-muted',
  surface: '--surface',
  attention: '--attention',
  onAttention: '--on-attention',
  assigned: '--status-assigned-text',
  accepted: '--status-accepted-text',
  pending: '--status-pending-text',
  completed: '--status-completed-text',
  denied: '--status-denied-text',
} as const;

/** Every colour of a map, as `rgb(…)`. */
export type MapColours = Readonly<Record<keyof typeof ROLES, string>>;

/** The current colour tokens at this element as plain colours, because a map does not support `light-dark()`. */
export function coloursAt(element: HTMLElement): MapColours {
  const probe = element.appendChild(document.createElement('span'));
  // Forced colours would give every role the colour of text, and the map would be black.
  probe.style.setProperty('forced-color-adjust', 'none');
  const found = Object.entries(ROLES).map(([role, token]) => {
    probe.style.color = `var(${token})`;
    return [role, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  return Object.fromEntries(found) as MapColours;
}
