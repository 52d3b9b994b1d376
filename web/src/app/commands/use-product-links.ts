/** The sections of the product for the signed-in user, with the website project while it runs or is on screen. */
import { paidTiers } from '@stayup/contract';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useMay } from '../../entities/account/members/use-may.ts';
import { useSession } from '../../entities/account/session/session.tsx';
import { projectPaths } from '../../entities/project/project-paths.ts';
import { followRunningProject } from '../../entities/project/running-project.ts';
import { type ProductLink, productLinks } from './product-links.ts';

export function useProductLinks(): readonly ProductLink[] {
	const { user } = useSession();
	const mayManage = useMay('manage');
	const isPaying = mayManage && paidTiers.some((tier) => tier === user?.tier);
	const isOnProject = useLocation().pathname.startsWith(projectPaths.latest);
	const runsProject = useHasRunningProject(isPaying && user !== null ? user._id : null);
	return useMemo(() => productLinks(user, runsProject || isOnProject), [user, runsProject, isOnProject]);
}

/** `userId`: null while there is nobody who may have one. */
function useHasRunningProject(userId: string | null): boolean {
	const [isRunning, setRunning] = useState(false);
	useEffect(() => {
		if (userId === null) return;
		return followRunningProject(userId, setRunning);
	}, [userId]);
	return userId !== null && isRunning;
}
