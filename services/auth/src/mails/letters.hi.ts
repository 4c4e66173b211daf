import type { Letters } from './letters.ts';

const NOT_YOU = 'अगर यह आपने नहीं किया, तो इस मेल पर ध्यान न दें: कुछ भी नहीं बदला है।';

export const hi: Letters = {
  reset: {
    subject: 'अपना Pahiya पासवर्ड बदलें',
    hello: (name) => (name === null ? 'नमस्ते,' : `नमस्ते ${name},`),
    asked: (company) =>
      `किसी ने, शायद आपने ही, ${company === null ? '' : `${company} में `}आपके Pahiya खाते का पासवर्ड बदलने का अनुरोध किया है। नया पासवर्ड यहाँ चुनें:`,
    life: `यह लिंक 30 मिनट तक और एक ही बार काम करेगा। ${NOT_YOU}`,
  },
  proof: {
    subject: { link: 'Pahiya के लिए अपना ईमेल पता प्रमाणित करें', noLink: 'Pahiya पर आपका रजिस्ट्रेशन' },
    hello: 'नमस्ते,',
    registered: (role, company) =>
      role === 'user'
        ? `किसी ने, शायद आपने ही, इस ईमेल पते से Pahiya पर ${company} में रजिस्टर किया है।`
        : `किसी ने, शायद आपने ही, इस ईमेल पते से ${company} को Pahiya पर रजिस्टर किया है।`,
    prove: 'यह पता आपका ही है, यह यहाँ चुने गए पासवर्ड के साथ प्रमाणित करें:',
    life: `यह लिंक 24 घंटे तक और एक ही बार काम करेगा। ${NOT_YOU}`,
    noCompany: (code, company) =>
      `लेकिन ID ${code} और नाम ${company} वाली कोई कंपनी नहीं है। कृपया दोनों अपने ट्रांसपोर्ट डेस्क या HR से पूछें।`,
    knownAlready: (loginLink) =>
      `लेकिन वहाँ आपका खाता पहले से है। ${loginLink} पर लॉग इन करें; पासवर्ड भूल गए हों, तो वहीं बदल सकते हैं।`,
    invitedOnly: (company) => `लेकिन ${company} अपने लोगों को ख़ुद रजिस्टर करती है। कृपया उसके ट्रांसपोर्ट डेस्क या HR से पूछें।`,
    notYou: NOT_YOU,
  },
};
