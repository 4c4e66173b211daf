export const hi = {
  status: 'स्थिति',
  anyStatus: 'सभी स्थितियाँ',
  active: 'सक्रिय',
  inactive: 'निष्क्रिय',
};
