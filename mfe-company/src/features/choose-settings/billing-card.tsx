import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CompanyAddress, LONGEST_TYPED_GSTIN, maxLengthOf, type Company } from '@pahiya/contracts';
import { Button, Card, FieldGrid, Notice, Skeleton, TextArea, TextField, textNow, toast, useText } from '@pahiya/ui';
import { errorSentence } from '@pahiya/web-kit';
import { companyQuery, useChangeCompany } from '../../company/company.queries.ts';
import { CardForm } from '../../page/card-form.tsx';
import { messages } from './billing-messages.ts';
import { gstinRule, tidyGstin } from './gstin-rule.ts';

/** What the company's invoices carry: its address and its GSTIN. */
export function BillingCard() {
  const text = useText(messages);
  const { data, error, isFetching, refetch } = useQuery(companyQuery);
  if (data) return <BillingForm key={`${data.address} ${data.gstin}`} company={data} />;
  return (
    <Card title={text('billing')} description={text('billingHint')}>
      {error ? (
        <Notice
          tone="error"
          action={
            <Button pending={isFetching} onClick={() => void refetch()}>
              {text('retry')}
            </Button>
          }
        >
          {errorSentence(error, text('billingNotLoaded'))}
        </Notice>
      ) : (
        <Skeleton height={84} lines={2} />
      )}
    </Card>
  );
}

function BillingForm({ company }: { company: Company }) {
  const text = useText(messages);
  const change = useChangeCompany();
  const saved = { address: company.address ?? '', gstin: company.gstin ?? '' };
  const [address, setAddress] = useState(saved.address);
  const [gstin, setGstin] = useState(saved.gstin);
  const [complaint, setComplaint] = useState<string>();
  // A GSTIN that was saved before the check existed may be invalid. It must not keep anybody from changing the address.
  const savedFault = saved.gstin && gstinRule(saved.gstin);
  const save = () => {
    const typed = tidyGstin(gstin);
    const wrong = typed === saved.gstin || typed === '' ? undefined : gstinRule(typed);
    setComplaint(wrong);
    if (wrong !== undefined || change.isPending) return;
    change.mutate(
      { address: address.trim(), gstin: typed },
      { onSuccess: () => void toast.success(() => textNow(messages)('billingSaved')) },
    );
  };
  return (
    <CardForm
      title={text('billing')}
      description={text('billingHint')}
      failure={change.error && errorSentence(change.error, text('billingFailed'))}
      saveLabel={text('saveBilling')}
      isSaving={change.isPending}
      onSave={save}
    >
      <FieldGrid>
        <TextArea
          label={text('address')}
          description={text('addressHint')}
          autoComplete="street-address"
          maxLength={maxLengthOf(CompanyAddress)}
          value={address}
          onChange={setAddress}
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
          onChange={setGstin}
        />
      </FieldGrid>
      {savedFault && (
        <Notice tone="warning" title={text('gstinLeftOut')}>
          {savedFault}
        </Notice>
      )}
    </CardForm>
  );
}
