/** The screens of projects in one script, so that their routes cost the scripts of other screens nothing. */
import { Route, Routes } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { NotFoundScreen } from '../../ui/layout/detail-screen.tsx';
import { ProjectScreen } from './client/client-screen.tsx';
import { LatestProject } from './client/latest-project.tsx';

export { AdminProjectScreen } from './admin/admin-screen.tsx';

const dashboard = { to: paths.dashboard, label: 'Dashboard' };

/** Below /projects. */
export function ProjectScreens() {
	return (
		<Routes>
			<Route index element={<LatestProject />} />
			<Route path=":id" element={<ProjectScreen />} />
			<Route path="*" element={<NotFoundScreen title="Page Not Found" back={dashboard} />} />
		</Routes>
	);
}
