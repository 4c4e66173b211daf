/**
 * The three widths at which layouts change. Below 600 px is a phone: cards instead of tables, fields in one column. From
 * 900 px there is room for two columns and for the navigation beside the page. From 1400 px a side panel stands beside a
 * table instead of over it: on narrower screens it would cut the table's columns. Stylesheets use the names below: `@media (--phone)`.
 */
export const BREAKPOINTS = { phone: 600, desk: 900, wide: 1400 } as const;

export const PHONE = `(width < ${BREAKPOINTS.phone}px)`;
export const NARROW = `(width < ${BREAKPOINTS.desk}px)`;
export const WIDE = `(width >= ${BREAKPOINTS.wide}px)`;
