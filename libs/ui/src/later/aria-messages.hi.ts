export const hi = {
  focusAnnouncement:
    '{isGroupChange, select, true {{groupTitle}, {groupCount, plural, one {# विकल्प} other {# विकल्प}}। } other {}}{optionText}{isSelected, select, true {, चुना हुआ} other {}}',
  countAnnouncement: '{optionCount, plural, one {# विकल्प} other {# विकल्प}} मिले।',
  selectedAnnouncement: '{optionText} चुना गया',
  buttonLabel: 'सुझाव दिखाएँ',
  listboxLabel: 'सुझाव',
  longPressMessage: 'मेन्यू खोलने के लिए देर तक दबाएँ या Alt + नीचे का तीर दबाएँ',
  dismiss: 'बंद करें',
  previous: 'पिछला',
  next: 'अगला',
  selectedDateDescription: 'चुनी हुई तारीख़: {date}',
  todayDate: 'आज, {date}',
  todayDateSelected: 'आज, {date}, चुनी हुई',
  dateSelected: '{date}, चुनी हुई',
  minimumDate: 'पहली तारीख़ जो चुन सकते हैं',
  maximumDate: 'आख़िरी तारीख़ जो चुन सकते हैं',
  dateRange: '{startDate} से {endDate} तक',
};
