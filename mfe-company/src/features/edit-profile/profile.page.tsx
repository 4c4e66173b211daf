import { useQuery } from '@tanstack/react-query';
import {
  CompanyAddress,
  CompanyName,
  LONGEST_TYPED_GSTIN,
  gstinFault,
  maxLengthOf,
  phoneDigits,
  type Company,
} from '@pahiya/contracts';
import { lazyPart, Notice, TextArea, TextField, textNow, useText } from '@pahiya/ui';
import { Page, useLeaveGuard } from '@pahiya/web-kit';
import {
  needed,
  PasswordChangeFields,
  phoneRule,
  ProfileCard,
  ProfileFailure,
  ProfileForm,
  ProfileSkeleton,
  useProfile,
  PhoneField,
} from '@pahiya/web-kit/accounts';
import { companyQuery, useChangeCompany, type CompanyChange } from '../../company/company.queries.ts';
import { messages } from './messages.ts';

const MyData = lazyPart(() => import('@pahiya/web-kit/my-data').then(({ MyData }) => MyData));

const GSTIN_FAULTS = { shape: 'gstinShape', state: 'gstinState', kind: 'gstinKind', check: 'gstinCheck' } as const;

/** What is wrong with a GSTIN in upper case; undefined if it is valid. */
function gstinRule(gstin: string): string | undefined {
  const fault = gstinFault(gstin);
  return fault && textNow(messages)(GSTIN_FAULTS[fault], { state: gstin.slice(0, 2) });
}

const DETAILS = ['companyName', 'phone', 'address', 'gstin'] as const;
const detailsOf = ({ companyName, phone, address, gstin }: Company) => ({
  companyName,
  phone: phone ?? '',
  address: address ?? '',
  gstin: gstin ?? '',
});
type Details = ReturnType<typeof detailsOf>;

const tidy = ({ companyName, phone, address, gstin }: Details): Details => ({
  companyName: companyName.trim(),
  phone: phoneDigits(phone),
  address: address.trim(),
  gstin: gstin.replaceAll(/\s/g, '').toUpperCase(),
});

/** Checks only changed fields: an old, invalid number must not keep anybody from changing the address. */
function detailRules(values: Details, before: Details) {
  const { phone, gstin } = tidy(values);
  return {
    companyName: needed(values.companyName),
    phone: phone === before.phone ? undefined : needed(phone, phoneRule),
    gstin: gstin === before.gstin ? undefined : needed(gstin, gstinRule),
  };
}

function changeOf(values: Details, before: Details): CompanyChange {
  const after = tidy(values);
  return Object.fromEntries(DETAILS.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]));
}

export function ProfilePage() {
  const text = useText(messages);
  const company = useQuery(companyQuery);
  return (
    <Page title={text('title')} description={text('description')}>
      {company.isPending && <Loading />}
      {company.isError && !company.data && <ProfileFailure title={text('failed')} query={company} />}
      {company.data && <CompanyForm key={company.data._id} company={company.data} />}
      {company.data && <MyData />}
    </Page>
  );
}

function Loading() {
  const text = useText(messages);
  return (
    <ProfileSkeleton
      label={text('loading')}
      cards={[
        {
          title: text('account'),
          description: text('accountWhy'),
          fields: [{ label: text('companyId') }, { label: text('email') }],
        },
        {
          title: text('company'),
          fields: [
            { label: text('companyName') },
            { label: text('phone') },
            { label: text('address'), tall: true },
            { label: text('gstin'), description: text('gstinHint') },
          ],
        },
      ]}
      password={{ title: text('password'), description: text('passwordWhy') }}
    />
  );
}

function CompanyForm({ company }: { company: Company }) {
  const text = useText(messages);
  const before = detailsOf(company);
  // A GSTIN that was saved before the check existed may be invalid.
  const savedFault = before.gstin && gstinRule(before.gstin);
  const change = useChangeCompany();
  const { bind, form } = useProfile(before, {
    change,
    rules: (typed) => detailRules(typed, before),
    changeOf: (typed) => changeOf(typed, before),
    savedOf: ({ company: saved }) => detailsOf(saved),
    sentenceOf: ({ message }) => message,
  });
  const guard = useLeaveGuard(form.changed);

  return (
    <ProfileForm {...form} guard={guard}>
      <ProfileCard title={text('account')} description={text('accountWhy')}>
        <TextField label={text('companyId')} readOnly value={company.companyId} />
        <TextField label={text('email')} readOnly value={company.email} />
      </ProfileCard>
      <ProfileCard title={text('company')}>
        <TextField
          label={text('companyName')}
          autoComplete="organization"
          maxLength={maxLengthOf(CompanyName)}
          required
          {...bind('companyName')}
        />
        <PhoneField label={text('phone')} {...bind('phone')} />
        <TextArea
          label={text('address')}
          autoComplete="street-address"
          maxLength={maxLengthOf(CompanyAddress)}
          {...bind('address')}
        />
        <TextField
          label={text('gstin')}
          description={text('gstinHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LONGEST_TYPED_GSTIN}
          {...bind('gstin')}
        />
        {savedFault && (
          <Notice tone="warning" title={text('gstinLeftOut')}>
            {savedFault}
          </Notice>
        )}
      </ProfileCard>
      <ProfileCard title={text('password')} description={text('passwordWhy')}>
        <PasswordChangeFields bind={bind} failure={form.failure} />
      </ProfileCard>
    </ProfileForm>
  );
}
