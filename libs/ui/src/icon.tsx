import type { SVGProps } from 'react';

/** Drawn on a 20 px grid with a 1.5 px round stroke. `f:` marks a path that is filled. */
const paths = {
  home: ['M3.5 9 10 3.5 16.5 9v7.5h-4.25v-4.5h-4.5v4.5H3.5z'],
  car: [
    'M3 11.5v3.25h14V11.5l-1.75-1.5L13.9 6.1a1.25 1.25 0 0 0-1.2-.85H7.3a1.25 1.25 0 0 0-1.2.85L4.75 10zM4.75 10h10.5M4.5 14.75v1.5M15.5 14.75v1.5M6 12.4h1.25M12.75 12.4H14',
  ],
  plane: ['M17 3 3 8.75l4.75 2.5L10.5 17zM17 3l-9.25 8.25'],
  pin: ['M10 17.5s5.5-4.6 5.5-9a5.5 5.5 0 0 0-11 0c0 4.4 5.5 9 5.5 9z', 'M10 10.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z'],
  target: [
    'M10 15.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM10 2.5v3M10 14.5v3M2.5 10h3M14.5 10h3',
    'f:M10 11.25a1.25 1.25 0 1 0 0-2.5 1.25 1.25 0 0 0 0 2.5z',
  ],
  route: [
    'M5.5 7.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM14.5 16.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM7.5 5.5h5.25a2.25 2.25 0 0 1 0 4.5h-5.5a2.25 2.25 0 0 0 0 4.5h5.25',
  ],
  calendar: ['M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5'],
  clock: ['M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4.25l2.75 1.5'],
  users: [
    'M7.5 9.5a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5zM2.5 16c.35-2.6 2.3-4 5-4s4.65 1.4 5 4M13 4.4a2.75 2.75 0 0 1 0 4.7M14.5 12.3c1.7.5 2.75 1.75 3 3.7',
  ],
  user: ['M10 9.75a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5zM3.75 16.75c.4-2.9 2.8-4.5 6.25-4.5s5.85 1.6 6.25 4.5'],
  building: ['M4 17V3.5h7.5V17M11.5 8H16v9M2.5 17h15M6.5 6.5H9M6.5 9.5H9M6.5 12.5H9M13.75 11v.01M13.75 14v.01'],
  idCard: [
    'M2.5 4.5h15v11h-15zM7 10a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM4.75 13.25c.2-1.3 1-2 2.25-2s2.05.7 2.25 2M11.75 8h3.25M11.75 11h3.25',
  ],
  rupee: ['M6 3.75h8.5M6 7.25h8.5M6 3.75h2.5c4.75 0 4.75 7 0 7H6l6.5 6'],
  wallet: [
    'M3 6.25V15a1.25 1.25 0 0 0 1.25 1.25h11.5A1.25 1.25 0 0 0 17 15V7.5a1.25 1.25 0 0 0-1.25-1.25zM3 6.25A1.75 1.75 0 0 1 4.75 4.5H14.5v1.75M13.75 11.25v.01',
  ],
  receipt: ['M5 3v14l1.7-1.25L8.35 17 10 15.75 11.65 17l1.65-1.25L15 17V3zM7.75 7h4.5M7.75 10.25h4.5'],
  chart: ['M3.5 3.5v13h13M7 13.5v-3M10.5 13.5V7M14 13.5v-5'],
  settings: [
    'M3 6h6.5M13.5 6H17M3 14h3.5M10.5 14H17M11.5 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8.5 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  ],
  tag: ['M3.5 3.5h6l7 7-6 6-7-7zM6.75 6.75v.01'],
  search: ['M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l4 4'],
  filter: ['M3 5h14M5.5 10h9M8 15h4'],
  plus: ['M10 4v12M4 10h12'],
  minus: ['M4 10h12'],
  close: ['M5 5l10 10M15 5 5 15'],
  check: ['M4 10.5 8 14.5l8-9'],
  checkCircle: ['M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM6.75 10.25 9 12.5l4.25-5'],
  crossCircle: ['M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM7.5 7.5l5 5M12.5 7.5l-5 5'],
  ban: ['M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM5.25 5.25l9.5 9.5'],
  info: ['M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 9.25v4M10 6.5v.01'],
  warning: ['M10 3.25 2.5 16.25h15zM10 8.25v3.5M10 14v.01'],
  hourglass: ['M5.5 3h9M5.5 17h9M6.5 3v2.5L10 10l3.5-4.5V3M6.5 17v-2.5L10 10l3.5 4.5V17'],
  chevronDown: ['M5 7.5l5 5 5-5'],
  chevronUp: ['M5 12.5l5-5 5 5'],
  chevronLeft: ['M12.5 5l-5 5 5 5'],
  chevronRight: ['M7.5 5l5 5-5 5'],
  arrowRight: ['M3.5 10h13M11.5 5l5 5-5 5'],
  arrowLeft: ['M16.5 10h-13M8.5 5l-5 5 5 5'],
  sort: ['M6.5 8 10 4.5 13.5 8M6.5 12l3.5 3.5 3.5-3.5'],
  menu: ['M3 5.5h14M3 10h14M3 14.5h14'],
  more: [
    'f:M4.5 11.4a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8zM10 11.4a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8zM15.5 11.4a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8z',
  ],
  columns: ['M3 4h14v12H3zM8 4v12M12.5 4v12'],
  sidebar: ['M3 4h14v12H3zM8 4v12'],
  edit: ['M3.5 16.5l.75-3.5L13.5 3.75l2.75 2.75L7 15.75zM11.5 5.75l2.75 2.75'],
  trash: ['M3.5 5.5h13M8 5.5V3.5h4v2M5 5.5l.75 11h8.5l.75-11M8.25 8.75v4.75M11.75 8.75v4.75'],
  eye: [
    'M2 10s2.9-5.25 8-5.25S18 10 18 10s-2.9 5.25-8 5.25S2 10 2 10z',
    'M10 12.25a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5z',
  ],
  eyeOff: [
    'M3.5 3.5l13 13M8.2 4.95A8 8 0 0 1 10 4.75C15.1 4.75 18 10 18 10a14 14 0 0 1-2.1 2.65M12.9 14.65a7.6 7.6 0 0 1-2.9.6C4.9 15.25 2 10 2 10a14 14 0 0 1 3.2-3.6M8.4 8.4a2.25 2.25 0 0 0 3.2 3.2',
  ],
  download: ['M10 3.5v9M6 9l4 4 4-4M3.5 16.5h13'],
  upload: ['M10 13V4M6 7.5l4-4 4 4M3.5 16.5h13'],
  print: ['M6 7V3.5h8V7M6 14H3.5V7h13v7H14M6 11.5h8v5H6z'],
  refresh: ['M16 8A6.25 6.25 0 0 0 4.6 6.6L3.5 8.5M4 12a6.25 6.25 0 0 0 11.4 1.4l1.1-1.9M3.5 4.5v4h4M16.5 15.5v-4h-4'],
  logout: ['M8 3.5H3.5v13H8M7.5 10h9M13 6.5l3.5 3.5-3.5 3.5'],
  bell: ['M5 13.5h10c-1-1-1.25-2.25-1.25-4.5a3.75 3.75 0 0 0-7.5 0c0 2.25-.25 3.5-1.25 4.5zM8.5 16.25h3'],
  phone: [
    'M4 3.5h3l1.25 3.5L6.5 8.5a9 9 0 0 0 5 5l1.5-1.75L16.5 13v3c0 .5-.4.75-.85.7C8.9 16 4 11.1 3.3 4.35 3.25 3.9 3.5 3.5 4 3.5z',
  ],
  mail: ['M2.5 4.5h15v11h-15zM2.5 5.5l7.5 6 7.5-6'],
  lock: ['M4.5 9h11v8h-11zM7 9V6.5a3 3 0 0 1 6 0V9'],
  shield: ['M10 2.75 4 5v4.5c0 3.6 2.4 6.3 6 7.75 3.6-1.45 6-4.15 6-7.75V5zM7.25 10l2 2 3.5-4'],
  star: ['M10 3l2.1 4.5 4.9.65-3.6 3.4.9 4.9L10 14.1l-4.3 2.35.9-4.9L3 8.15l4.9-.65z'],
  image: ['M3 4h14v12H3zM3 13.5l4-4 4 4 2.5-2.5 3.5 3.5M12.75 7.5v.01'],
  sun: [
    'M10 13.25a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5zM10 2.5V4M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1.05 1.05M14.25 14.25l1.05 1.05M4.7 15.3l1.05-1.05M14.25 5.75l1.05-1.05',
  ],
  moon: ['M16.5 11.6A6.75 6.75 0 0 1 8.4 3.5a6.75 6.75 0 1 0 8.1 8.1z'],
  device: ['M3 4h14v9.5H3zM7.5 16.5h5M10 13.5v3'],
  globe: ['M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM3 10h14M10 3c4.6 4.2 4.6 9.8 0 14M10 3c-4.6 4.2-4.6 9.8 0 14'],
  external: ['M8.5 4.5h-5v12h12v-5M11.5 3.5h5v5M16.5 3.5l-7.5 7.5'],
} satisfies Record<string, string[]>;

export type IconName = keyof typeof paths;

/** Every icon of the set, for pickers and the gallery. */
export const iconNames = Object.keys(paths) as IconName[];

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name'> {
  name: IconName;
  /** Pixels, 16 by default; the stroke stays 1.5 px at 20. */
  size?: number;
  /**
   * The icon's name, if no text beside it has the same meaning. Without it the icon is hidden from assistive
   * technology.
   */
  label?: string;
}

export function Icon({ name, size = 16, label, ...rest }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 18 ? 1.7 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      style={{ flex: 'none', ...rest.style }}
      {...rest}
    >
      {paths[name].map((d) =>
        d.startsWith('f:') ? <path key={d} d={d.slice(2)} fill="currentColor" stroke="none" /> : <path key={d} d={d} />,
      )}
    </svg>
  );
}
