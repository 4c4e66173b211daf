import { defineMessages } from '../language/messages.tsx';

/** React Aria's own texts, by its keys. */
export const ariaMessages = defineMessages(
  {
    focusAnnouncement:
      '{isGroupChange, select, true {{groupTitle}, {groupCount, plural, one {# option} other {# options}}. } other {}}{optionText}{isSelected, select, true {, selected} other {}}',
    countAnnouncement: '{optionCount, plural, one {# option} other {# options}} available.',
    selectedAnnouncement: '{optionText}, selected',
    buttonLabel: 'Show suggestions',
    listboxLabel: 'Suggestions',
    longPressMessage: 'Long press or press Alt + ArrowDown to open menu',
    dismiss: 'Dismiss',
    previous: 'Previous',
    next: 'Next',
    selectedDateDescription: 'Selected date: {date}',
    todayDate: 'Today, {date}',
    todayDateSelected: 'Today, {date} selected',
    dateSelected: '{date} selected',
    minimumDate: 'First available date',
    maximumDate: 'Last available date',
    dateRange: '{startDate} to {endDate}',
  },
  () => import('./aria-messages.hi.ts').then(({ hi }) => hi),
);
