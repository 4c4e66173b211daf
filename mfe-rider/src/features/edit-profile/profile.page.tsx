import { useQuery } from '@tanstack/react-query';
import { PersonName, maxLengthOf, phoneDigits, type User } from '@pahiya/contracts';
import { lazyPart, textNow, TextField, useText } from '@pahiya/ui';
import { useLeaveGuard } from '@pahiya/web-kit';
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
import { RiderPage } from '../../page/rider-page.tsx';
import { messages } from './messages.ts';
import { profileQuery, useChangeProfile, type ProfileChange } from './profile.queries.ts';

const MyData = lazyPart(() => import('@pahiya/web-kit/my-data').then(({ MyData }) => MyData));

const detailsOf = ({ employeeName, phone }: User) => ({ employeeName: employeeName ?? '', phone: phone ?? '' });
type Details = ReturnType<typeof detailsOf>;

function changeOf({ employeeName, phone }: Details, before: Details): ProfileChange {
  const name = employeeName.trim();
  const digits = phoneDigits(phone);
  return {
    ...(name === before.employeeName ? {} : { employeeName: name }),
    ...(digits === before.phone ? {} : { phone: digits }),
  };
}

export function ProfilePage() {
  const text = useText(messages);
  const profile = useQuery(profileQuery);
  return (
    <RiderPage title={text('title')} description={text('description')}>
      {profile.isPending && <Loading />}
      {profile.isError && !profile.data && <ProfileFailure title={text('failed')} query={profile} />}
      {profile.data && <RiderForm key={profile.data._id} user={profile.data} />}
      {profile.data && <MyData />}
    </RiderPage>
  );
}

function Loading() {
  const text = useText(messages);
  const account = ['email', 'role', 'companyId', 'companyName'] as const;
  return (
    <ProfileSkeleton
      label={text('loading')}
      cards={[
        { title: text('you'), fields: [{ label: text('name') }, { label: text('phone') }] },
        {
          title: text('account'),
          description: text('accountWhy'),
          fields: account.map((field) => ({ label: text(field) })),
        },
      ]}
      password={{ title: text('password'), description: text('passwordWhy') }}
    />
  );
}

function RiderForm({ user }: { user: User }) {
  const text = useText(messages);
  const before = detailsOf(user);
  const change = useChangeProfile();
  const { bind, form } = useProfile(before, {
    change,
    rules: ({ employeeName, phone }) => ({
      employeeName: needed(employeeName),
      phone: phoneDigits(phone) === before.phone ? undefined : needed(phone, phoneRule),
    }),
    changeOf: (typed) => changeOf(typed, before),
    savedOf: ({ user: saved }) => detailsOf(saved),
    sentenceOf: () => textNow(messages)('saved'),
  });
  const guard = useLeaveGuard(form.changed);

  return (
    <ProfileForm {...form} guard={guard}>
      <ProfileCard title={text('you')}>
        <TextField
          label={text('name')}
          autoComplete="name"
          maxLength={maxLengthOf(PersonName)}
          required
          {...bind('employeeName')}
        />
        <PhoneField label={text('phone')} {...bind('phone')} />
      </ProfileCard>
      <ProfileCard title={text('account')} description={text('accountWhy')}>
        <TextField label={text('email')} readOnly value={user.email ?? ''} />
        <TextField label={text('role')} readOnly value={text('user')} />
        <TextField label={text('companyId')} readOnly value={user.companyId ?? ''} />
        <TextField label={text('companyName')} readOnly value={user.companyName ?? ''} />
      </ProfileCard>
      <ProfileCard title={text('password')} description={text('passwordWhy')}>
        <PasswordChangeFields bind={bind} failure={form.failure} />
      </ProfileCard>
    </ProfileForm>
  );
}
