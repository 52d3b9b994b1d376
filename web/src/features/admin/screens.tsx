/** The pages of people, leads and applications in one script, so that their routes cost the scripts of other screens nothing. */
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { projectPaths } from '../../entities/project/project-paths.ts';
import { paths } from '../../lib/paths.ts';
import { lazyScreen } from '../../ui/layout/lazy-screen.ts';
import { ApplicationScreen } from './applications/application-screen.tsx';
import { LeadScreen } from './leads/lead-screen.tsx';
import { Person } from './person/person.tsx';

// With the script that drags cards.
const LeadsBoard = lazyScreen(() => import('./leads/leads-board.tsx').then((module) => module.LeadsBoard));

export function AdminPages() {
	return (
		<Routes>
			<Route path="people/:id" element={<Person />} />
			<Route path="leads" element={<LeadsBoard />} />
			<Route path="leads/:id" element={<LeadScreen />} />
			<Route path="projects" element={<ToProjects />} />
			<Route path="applications/:id" element={<ApplicationScreen />} />
			<Route path="*" element={<Navigate to={paths.admin} replace />} />
		</Routes>
	);
}

/** Emails lead here, with the filter of the board. */
function ToProjects() {
	const [path, tab = ''] = projectPaths.adminBoard.split('?');
	const params = new URLSearchParams(useLocation().search);
	for (const [name, value] of new URLSearchParams(tab)) params.set(name, value);
	return <Navigate to={`${path}?${params}`} replace />;
}
