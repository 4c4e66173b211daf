// One module, so that all fields that need React Aria load in one request.
export { AriaCombobox } from './aria-combobox.tsx';
export { CalendarBox, TimeList } from './date-and-time.tsx';
