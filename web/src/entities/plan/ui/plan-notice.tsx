/** Says that a limit of the plan is reached, with a way to a larger one. */
import type { ComponentProps } from 'react';
import { paths } from '../../../lib/paths.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';

export function PlanNotice(props: Omit<ComponentProps<typeof InlineNotice>, 'action'>) {
	const action = (
		<ButtonLink variant="secondary" to={paths.pricing}>
			Compare plans
		</ButtonLink>
	);
	return <InlineNotice {...props} action={action} />;
}
