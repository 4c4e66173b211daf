import { chooseLanguage } from '@pahiya/ui';
import { problemToError } from './api-error.ts';

const refusal = (code: string, message: string, issues: { path: string; message: string }[] = []) =>
  problemToError(409, { code, message, issues });

afterEach(() => chooseLanguage('en'));

describe('a refusal in Hindi', () => {
  it('follows the language while it is on screen, with the facts of the sentence', async () => {
    const failure = refusal('ILLEGAL_TRANSITION', 'The ride is completed and cannot become cancelled.');
    expect(failure.message).toBe('The ride is completed and cannot become cancelled.');
    await chooseLanguage('hi');
    expect(failure.message).toBe('राइड अब पूरी है, यह अब नहीं हो सकता।');
    expect(failure.said).toBe('The ride is completed and cannot become cancelled.');
  });

  it('names the fields of a validation', async () => {
    await chooseLanguage('hi');
    const failure = refusal('VALIDATION_FAILED', 'employeeId is required; password must have at least 8 characters.', [
      { path: 'employeeId', message: 'employeeId is required' },
    ]);
    expect(failure.message).toBe('कर्मचारी ID ज़रूरी है; पासवर्ड में कम से कम 8 अक्षर हों।');
    expect(failure.issues).toEqual([{ path: 'employeeId', message: 'कर्मचारी ID ज़रूरी है' }]);
  });

  it('takes the full stop of one complaint for none of its facts', async () => {
    await chooseLanguage('hi');
    const most = refusal('VALIDATION_FAILED', 'amount must be at most ₹1,00,00,000.');
    expect(most.message).toBe('रकम ज़्यादा से ज़्यादा ₹1,00,00,000 हो।');
    const paise = refusal('VALIDATION_FAILED', 'amount must have at most 2 decimals.');
    expect(paise.message).toBe('रकम में दशमलव के बाद ज़्यादा से ज़्यादा 2 अंक हों।');
  });

  it('tells an unknown sentence by its code, and as it came where only the words carry what matters', async () => {
    await chooseLanguage('hi');
    expect(refusal('INTERNAL', 'Something new').message).toBe('हमारी तरफ़ कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें।');
    expect(refusal('RULE_BROKEN', 'At most 3 cabs a day').message).toBe('At most 3 cabs a day');
  });
});
