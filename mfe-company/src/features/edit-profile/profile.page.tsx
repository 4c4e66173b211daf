import { useQuery } from '@tanstack/react-query';
import { CompanyName, maxLengthOf, phoneDigits, type Company } from '@pahiya/contracts';
import { lazyPart, TextField, useText } from '@pahiya/ui';
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

const DETAILS = ['companyName', 'phone'] as const;
const detailsOf = ({ companyName, phone }: Company) => ({ companyName, phone: phone ?? '' });
type Details = ReturnType<typeof detailsOf>;

const tidy = ({ companyName, phone }: Details): Details => ({
  companyName: companyName.trim(),
  phone: phoneDigits(phone),
});

/** Checks only changed fields: an old, invalid number must not keep anybody from changing the name. */
function detailRules(values: Details, before: Details) {
  const { phone } = tidy(values);
  return {
    companyName: needed(values.companyName),
    phone: phone === before.phone ? undefined : needed(phone, phoneRule),
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
          fields: [{ label: text('companyName') }, { label: text('phone') }],
        },
      ]}
      password={{ title: text('password'), description: text('passwordWhy') }}
    />
  );
}

function CompanyForm({ company }: { company: Company }) {
  const text = useText(messages);
  const before = detailsOf(company);
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
      </ProfileCard>
      <ProfileCard title={text('password')} description={text('passwordWhy')}>
        <PasswordChangeFields bind={bind} failure={form.failure} />
      </ProfileCard>
    </ProfileForm>
  );
}
