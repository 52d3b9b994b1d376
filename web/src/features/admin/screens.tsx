/** The screens of leads and applications in one script, so that their routes cost the scripts of other screens nothing. */
import { Navigate, Route, Routes } from 'react-router-dom';
import { projectPaths } from '../../entities/project/project-paths.ts';
import { paths } from '../../lib/paths.ts';
import { ApplicationScreen } from './applications/application-screen.tsx';
import { LeadScreen } from './leads/lead-screen.tsx';
import { LeadsBoard } from './leads/leads-board.tsx';

export function InboxScreens() {
	return (
		<Routes>
			<Route path="leads" element={<LeadsBoard />} />
			<Route path="leads/:id" element={<LeadScreen />} />
			<Route path="projects" element={<Navigate to={projectPaths.adminBoard} replace />} />
			<Route path="applications/:id" element={<ApplicationScreen />} />
			<Route path="*" element={<Navigate to={paths.admin} replace />} />
		</Routes>
	);
}
