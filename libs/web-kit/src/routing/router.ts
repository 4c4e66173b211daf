/**
 * The only module that imports react-router. The builds share it through this package, because sharing react-router
 * itself would load its whole barrel, 51 kB compressed instead of 26 kB. Add a name here when a screen needs it.
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
