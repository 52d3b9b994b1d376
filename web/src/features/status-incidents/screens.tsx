/** The screens in one script: their routes, names and dependencies would otherwise be in the script of every screen. */
import { Route, Routes } from 'react-router-dom';
import { RoleScreen } from '../../entities/account/members/role-screen.tsx';
import { paths } from '../../lib/paths.ts';
import { NotFoundScreen } from '../../ui/layout/detail-screen.tsx';
import { IncidentScreen } from './incident/incident-screen.tsx';
import { IncidentsScreen } from './list/incidents-screen.tsx';
import { NewIncidentScreen } from './new-incident-screen.tsx';

const statusPages = { to: paths.statusPages, label: 'Status pages' };

/** Below the incidents of a status page. */
export function IncidentScreens() {
	return (
		<Routes>
			<Route index element={<IncidentsScreen />} />
			<Route
				path="add"
				element={
					<RoleScreen permission="write">
						<NewIncidentScreen />
					</RoleScreen>
				}
			/>
			<Route path=":incidentId" element={<IncidentScreen />} />
			<Route path="*" element={<NotFoundScreen title="Page Not Found" back={statusPages} />} />
		</Routes>
	);
}
