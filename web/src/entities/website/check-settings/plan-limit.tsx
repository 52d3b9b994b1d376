/** Names what a larger plan includes, with a link to the plans. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';

export function PlanLimit({ children }: { children: ReactNode }) {
	return (
		<p className="text-small text-muted">
			{children}{' '}
			<Link to={paths.pricing} className="rounded-small text-accent underline underline-offset-4">
				Compare plans
			</Link>
		</p>
	);
}
