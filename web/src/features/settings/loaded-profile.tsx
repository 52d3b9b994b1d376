/** Shows a section that needs the profile. */

import type { User } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountQueries } from '../../entities/account/account-queries.ts';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { SectionSkeleton } from './section-skeleton.tsx';
import { settingsFailures } from './settings-messages.ts';

export function LoadedProfile({ children }: { children: (user: User) => ReactNode }) {
	const profile = useQuery(accountQueries.profile());
	return (
		<Loaded query={profile} failure={settingsFailures.profileLoad.text} isToasted skeleton={<SectionSkeleton />}>
			{children}
		</Loaded>
	);
}
