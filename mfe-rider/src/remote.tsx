import { lazy } from 'react';
import { type RemoteModule } from '@pahiya/web-kit';
import { paths } from './paths.ts';

export { manifest } from './manifest.ts';

// By that name the build tells the gateway which files to send early.
const BookRidePage = lazy(() =>
  import(/* webpackChunkName: "home" */ './features/book-ride/book-ride.page.tsx').then(({ BookRidePage }) => ({
    default: BookRidePage,
  })),
);
const HistoryPage = lazy(() =>
  import('./features/view-history/view-history.page.tsx').then(({ HistoryPage }) => ({ default: HistoryPage })),
);
const ProfilePage = lazy(() =>
  import('./features/edit-profile/profile.page.tsx').then(({ ProfilePage }) => ({ default: ProfilePage })),
);

export const routes: RemoteModule['routes'] = [
  { path: paths.booking, element: <BookRidePage /> },
  { path: paths.history, element: <HistoryPage /> },
  { path: paths.profile, element: <ProfilePage /> },
];
