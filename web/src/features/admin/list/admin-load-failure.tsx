/** Shows a toast and redirects to the dashboard when admin data fails to load (specification §8). */
import { useEffect } from 'react';
import toast from 'react-hot-toast/headless';
import { Navigate } from 'react-router-dom';
import { failures } from '../../../lib/messages.ts';
import { paths } from '../../../lib/paths.ts';

export function AdminLoadFailure() {
	useEffect(() => {
		toast.error(failures.adminLoad.text, { id: failures.adminLoad.text });
	}, []);
	return <Navigate to={paths.dashboard} replace />;
}
