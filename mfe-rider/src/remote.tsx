import { lazyPart } from '@pahiya/ui';
import { type RemoteModule } from '@pahiya/web-kit';
import { BookRidePage } from './features/book-ride/book-ride.page.tsx';
import { paths } from './paths.ts';

export { manifest } from './manifest.ts';

const HistoryPage = lazyPart(() =>
  import('./features/view-history/view-history.page.tsx').then(({ HistoryPage }) => HistoryPage),
);
const ProfilePage = lazyPart(() =>
  import('./features/edit-profile/profile.page.tsx').then(({ ProfilePage }) => ProfilePage),
);

export const routes: RemoteModule['routes'] = [
  { path: paths.booking, element: <BookRidePage /> },
  { path: paths.history, element: <HistoryPage /> },
  { path: paths.profile, element: <ProfilePage /> },
];
