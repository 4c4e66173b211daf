import './fonts.css';
import './tokens.css';
import './base.css';

export { Avatar } from './avatar.tsx';
export { AppFrame } from './app-frame.tsx';
export type { AppFrameProps, NavGroup, NavItem } from './app-frame.tsx';
export { Badge, RideStatusBadge, useRideStatusWord } from './badge.tsx';
export type { BadgeProps, BadgeTone, RideStatus } from './badge.tsx';
export { Button, IconButton, LinkButton } from './button.tsx';
export type { ButtonProps, ButtonSize, ButtonVariant, IconButtonProps, LinkButtonProps } from './button.tsx';
export { cabTypeWord } from './cab-type.ts';
export { Card, StatCard, StatRow } from './card.tsx';
export type { CardProps, StatCardProps } from './card.tsx';
export { Checkbox, RadioCards, SegmentedControl, Switch } from './choice.tsx';
export type { CheckboxProps, Choice, RadioCardsProps, SegmentedControlProps } from './choice.tsx';
export { BarChart } from './charts/bar-chart.tsx';
export type { Bar, BarChartProps } from './charts/bar-chart.tsx';
export { preloadCharts } from './charts/plots.ts';
export { ShareBars } from './charts/share-bars.tsx';
export type { Share, ShareBarsProps } from './charts/share-bars.tsx';
export { cx } from './class-names.ts';
export { useColumnChoice } from './column-choice.tsx';
export { Combobox } from './combobox.tsx';
export type { ComboboxProps, Suggestion } from './combobox.tsx';
export { CommandPalette } from './command-palette.tsx';
export type { CommandPaletteProps, PaletteGroup, PaletteItem } from './command-palette.tsx';
export { DatePicker, TimePicker } from './pickers.tsx';
export type { DatePickerProps, TimePickerProps } from './pickers.tsx';
export { ConfirmDialog, Dialog, SidePanel } from './dialog.tsx';
export type { ConfirmDialogProps, DialogProps, SidePanelProps } from './dialog.tsx';
export { ExportButton } from './export-button.tsx';
export type { ExportButtonProps, ExportProgress } from './export-button.tsx';
export { FieldGrid } from './field.tsx';
export { FileField } from './file-field.tsx';
export type { FileFieldProps } from './file-field.tsx';
export { FilterBar, PageHeader } from './page.tsx';
export type { FilterBarProps } from './page.tsx';
export {
  formatDate,
  formatDayOfMonth,
  formatDateTime,
  formatDuration,
  formatInr,
  formatInrShort,
  formatKm,
  formatPhone,
  formatPlate,
  formatNumber,
  formatTime,
  shortId,
} from './format.ts';
export { Icon, iconNames } from './icon.tsx';
export type { IconName, IconProps } from './icon.tsx';
export { InTurn } from './in-turn.tsx';
export { KeyValueList } from './key-value.tsx';
export {
  chooseLanguage,
  chosenLanguage,
  currentLanguage,
  currentLocale,
  LANGUAGES,
  showLanguage,
  useLanguage,
} from './language/language.ts';
export type { Language } from './language/language.ts';
export { defineMessages, textFor, textNow, useText } from './language/messages.tsx';
export type { Messages, Text, TextOf } from './language/messages.tsx';
export { Link, LinkProvider } from './link.tsx';
export type { LinkProps } from './link.tsx';
export { FilterSelect } from './filter-select.tsx';
export { LoadMore } from './load-more.tsx';
export type { LoadMoreProps } from './load-more.tsx';
export { Logo } from './logo.tsx';
export { chooseMapStyle } from './map/map-style.ts';
export { TripMap } from './map/trip-map.tsx';
export type { TripMapProps } from './map/trip-map.tsx';
export type { CarPosition, MapPlace, MapPoint, MapTrip } from './map/trips.ts';
export { lazyPart, openedPart, type LazyPart } from './lazy-part.tsx';
export { preloadOverlays } from './overlays.ts';
export { Menu, Popover } from './menu.tsx';
export type { MenuItem, MenuProps, PopoverProps } from './menu.tsx';
export { dayInIndia } from '@pahiya/calendar';
export { today } from './today.ts';
export { isMonth, monthName, monthOptions } from './months.ts';
export { NumberField, PasswordField, Select, TextArea, TextField } from './text-field.tsx';
export type { FieldProps, NumberFieldProps, SelectProps, TextAreaProps, TextFieldProps } from './text-field.tsx';
export { SearchField } from './search-field.tsx';
export type { SearchFieldProps } from './search-field.tsx';
export { SignaturePad } from './signature-pad.tsx';
export type { SignaturePadProps } from './signature-pad.tsx';
export { Spinner } from './spinner.tsx';
export { EmptyState, ErrorState, Notice, Skeleton } from './states.tsx';
export { Table } from './table.tsx';
export { MOST_PRINTED } from './table-rows.tsx';
export type { Column, Sort, TableProps } from './table-types.ts';
export { Tabs } from './tabs.tsx';
export type { TabsProps } from './tabs.tsx';
export { applyTheme, currentTheme, rememberChoice, rememberedChoice, showTheme, useTheme } from './theme.ts';
export type { Theme } from './theme.ts';
export { toast, ToastRegion } from './toast.tsx';
export type { ToastOptions } from './toast.tsx';
export { Tooltip } from './tooltip.tsx';
export { TripLine } from './trip-line.tsx';
export type { TripLineProps } from './trip-line.tsx';
export { NARROW, PHONE, WIDE } from './breakpoints.ts';
export { useMedia } from './media.ts';
export { VisuallyHidden } from './visually-hidden.tsx';
export { WhenSeen } from './when-seen.tsx';
