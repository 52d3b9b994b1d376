/** The screens of leads and applications and the board of projects in one script, so that their routes cost the scripts of other screens nothing. */
import { Navigate, Route, Routes } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { ProjectsBoard } from '../projects/projects-board.tsx';
import { ApplicationScreen } from './application-screen.tsx';
import { BoardScreen } from './board/board-screen.tsx';
import { LeadScreen } from './lead-screen.tsx';

export function InboxScreens() {
	return (
		<Routes>
			<Route path="leads" element={<BoardScreen />} />
			<Route path="leads/:id" element={<LeadScreen />} />
			<Route path="projects" element={<ProjectsBoard />} />
			<Route path="applications/:id" element={<ApplicationScreen />} />
			<Route path="*" element={<Navigate to={paths.admin} replace />} />
		</Routes>
	);
}
