/** A screen that needs a permission. Roles without it see why, and not a form that would fail. */
import type { Permission } from '@stayup/contract';
import type { ReactNode } from 'react';
import { pageTitle } from '../../../lib/page-title.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { useRefusal } from './use-refusal.ts';

const title = 'Your role does not include this';

type RoleScreenProps = { permission: Permission; children: ReactNode };

export function RoleScreen({ permission, children }: RoleScreenProps) {
	const refusal = useRefusal(permission);
	if (refusal === null) return children;
	return (
		<Screen title={pageTitle(title)}>
			<PageHeading title={title}>{refusal}</PageHeading>
			<ButtonLink to={paths.dashboard} className="w-fit">
				Go to the dashboard
			</ButtonLink>
		</Screen>
	);
}
