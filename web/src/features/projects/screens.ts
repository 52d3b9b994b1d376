/** The screens of projects in one script, so that their routes cost the scripts of other screens nothing. */
export { AdminProjectScreen } from './admin/admin-screen.tsx';
export { ProjectScreen } from './client/client-screen.tsx';
export { LatestProject } from './client/latest-project.tsx';
