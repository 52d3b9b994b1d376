/** Shows a section that needs the profile. */

import type { User } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { SectionSkeleton } from '../../../ui/layout/section-skeleton.tsx';
import { accountQueries } from '../account-queries.ts';

type LoadedProfileProps = {
	/** Of the section. */
	heading?: string;
	children: (user: User) => ReactNode;
};

export function LoadedProfile({ heading, children }: LoadedProfileProps) {
	const profile = useQuery(accountQueries.profile());
	return (
		<Loaded
			heading={heading}
			query={profile}
			failure={'Failed to load profile'}
			isToasted
			skeleton={<SectionSkeleton />}
		>
			{children}
		</Loaded>
	);
}
