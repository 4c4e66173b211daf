/**
 * The three widths at which layouts change. Below 600 px is a phone: cards instead of tables, fields in one column. From
 * 900 px there is room for two columns and for the navigation beside the page. From 1200 px a side panel stands beside a
 * table instead of over it. Stylesheets use the names below: `@media (--phone)`.
 */
export const BREAKPOINTS = { phone: 600, desk: 900, wide: 1200 } as const;

export const PHONE = `(width < ${BREAKPOINTS.phone}px)`;
export const NARROW = `(width < ${BREAKPOINTS.desk}px)`;
export const WIDE = `(width >= ${BREAKPOINTS.wide}px)`;
