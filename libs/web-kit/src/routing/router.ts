/**
 * The only door to react-router. It is shared between the builds through this package: react-router shared by itself
 * would bring its whole barrel, 51 kB compressed instead of 26 kB. Add a name here when a screen needs it.
 */
export {
  createBrowserRouter,
  Link,
  NavLink,
  Navigate,
  Outlet,
  RouterProvider,
  matchPath,
  matchRoutes,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router';
export type { RouteObject } from 'react-router';
