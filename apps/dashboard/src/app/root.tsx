import { Outlet } from '@tanstack/react-router';
import { ConnectionBar } from '../live/connection-bar.js';

/** The frame of every page, also of those before signing in. */
export const Root = () => (
  <>
    <Outlet />
    <ConnectionBar />
  </>
);
