import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CompanyAddress, LONGEST_TYPED_GSTIN, maxLengthOf, type Company } from '@pahiya/contracts';
import { Notice, TextArea, TextField, textNow, useText } from '@pahiya/ui';
import { useSavedValues } from '@pahiya/web-kit/accounts';
import { companyQuery, useChangeSettings } from '../../company/company.queries.ts';
import { SettingsCard, SettingsToCome } from '../../page/settings-card.tsx';
import { messages } from './billing-messages.ts';
import { gstinRule, tidyGstin } from './gstin-rule.ts';
import styles from './settings.module.css';

/** The address and the GSTIN on the company's invoices. */
export function BillingCard() {
  const text = useText(messages);
  const company = useQuery(companyQuery);
  const { data } = company;
  if (data) return <BillingForm company={data} />;
  return (
    <SettingsToCome
      title={text('billing')}
      description={text('billingHint')}
      height={130}
      query={company}
      notLoaded={text('billingNotLoaded')}
    />
  );
}

const fieldsOf = ({ address, gstin }: Company) => ({ address: address ?? '', gstin: gstin ?? '' });

function BillingForm({ company }: { company: Company }) {
  const text = useText(messages);
  const change = useChangeSettings(company);
  const saved = fieldsOf(company);
  const { values, set, settle } = useSavedValues(saved, change.isPending);
  const { address, gstin } = values;
  const [complaint, setComplaint] = useState<string>();
  // A GSTIN that was saved before the check existed may be invalid. It must not keep anybody from changing the address.
  const savedFault = saved.gstin && gstinRule(saved.gstin);
  const chosen = () => {
    const typed = tidyGstin(gstin);
    const isKept = typed === saved.gstin;
    const wrong = isKept || typed === '' ? undefined : gstinRule(typed);
    setComplaint(wrong);
    return wrong === undefined ? { address: address.trim(), ...(isKept ? {} : { gstin: typed }) } : undefined;
  };
  return (
    <SettingsCard
      title={text('billing')}
      description={text('billingHint')}
      chosen={chosen}
      changed={address.trim() !== saved.address || tidyGstin(gstin) !== saved.gstin}
      change={change}
      onSaved={(answer) => settle(fieldsOf(answer.company))}
      saveLabel={text('saveBilling')}
      saved={() => textNow(messages)('billingSaved')}
      failed={text('billingFailed')}
    >
      <div className={styles.pair}>
        <TextArea
          label={text('address')}
          description={text('addressHint')}
          autoComplete="street-address"
          maxLength={maxLengthOf(CompanyAddress)}
          value={address}
          onChange={(next) => set({ address: next })}
        />
        <TextField
          label={text('gstin')}
          description={text('gstinHint')}
          error={complaint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LONGEST_TYPED_GSTIN}
          value={gstin}
          onChange={(next) => set({ gstin: next })}
        />
      </div>
      {savedFault && (
        <Notice tone="warning" title={text('gstinLeftOut')}>
          {savedFault}
        </Notice>
      )}
    </SettingsCard>
  );
}
