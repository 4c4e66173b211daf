import { useQuery } from '@tanstack/react-query';
import { type User } from '@pahiya/contracts';
import { Skeleton, textNow, TextField, toast, useText } from '@pahiya/ui';
import { LoadFailure } from '@pahiya/web-kit';
import {
  needed,
  NO_PASSWORD_CHANGE,
  PasswordChangeFields,
  passwordChangeOf,
  passwordChangeRules,
  phoneDigits,
  phoneRule,
  ProfileCard,
  ProfileForm,
  useFields,
} from '@pahiya/web-kit/accounts';
import { RiderPage } from '../../page/rider-page.tsx';
import { messages } from './messages.ts';
import { profileQuery, useChangeProfile, type ProfileChange } from './profile.queries.ts';

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
      {profile.isPending && <Skeleton height={320} label={text('loading')} />}
      {profile.isError && !profile.data && <LoadFailure title={text('failed')} query={profile} />}
      {profile.data && <RiderForm key={profile.data._id} user={profile.data} />}
    </RiderPage>
  );
}

function RiderForm({ user }: { user: User }) {
  const text = useText(messages);
  const before = detailsOf(user);
  const change = useChangeProfile();
  const { bind, form, restart, submit, values } = useFields(
    { ...before, ...NO_PASSWORD_CHANGE },
    {
      rules: (typed) => ({
        employeeName: needed(typed.employeeName),
        phone: phoneDigits(typed.phone) === before.phone ? undefined : needed(typed.phone, phoneRule),
        ...passwordChangeRules(typed),
      }),
      failure: change.error,
      onEdit: change.reset,
    },
  );
  const body = { ...changeOf(values, before), ...passwordChangeOf(values) };
  const changed = Object.keys(body).length > 0 || values.currentPassword !== '';

  const send = () => {
    if (change.isPending) return;
    change.mutate(body, {
      onSuccess: ({ user: saved }) => {
        toast.success(textNow(messages)('saved'));
        restart({ ...detailsOf(saved), ...NO_PASSWORD_CHANGE });
      },
    });
  };
  const discard = () => {
    restart({ ...before, ...NO_PASSWORD_CHANGE });
    change.reset();
  };

  return (
    <ProfileForm
      form={form}
      onSubmit={submit(send)}
      changed={changed}
      pending={change.isPending}
      failure={change.error}
      onDiscard={discard}
    >
      <ProfileCard title={text('you')}>
        <TextField label={text('name')} autoComplete="name" maxLength={120} required {...bind('employeeName')} />
        <TextField
          label={text('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={16}
          prefix="+91"
          {...bind('phone')}
        />
      </ProfileCard>
      <ProfileCard title={text('account')} description={text('accountWhy')}>
        <TextField label={text('email')} readOnly value={user.email ?? ''} />
        <TextField label={text('role')} readOnly value={text('user')} />
        <TextField label={text('companyId')} readOnly value={user.companyId ?? ''} />
        <TextField label={text('companyName')} readOnly value={user.companyName ?? ''} />
      </ProfileCard>
      <ProfileCard title={text('password')} description={text('passwordWhy')}>
        <PasswordChangeFields bind={bind} failure={change.error} />
      </ProfileCard>
    </ProfileForm>
  );
}
