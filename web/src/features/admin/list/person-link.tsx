/** A link to the page of a person. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';

export function PersonLink({ id, children }: { id: string; children: ReactNode }) {
	return (
		<Link
			to={paths.person(id)}
			className="w-fit rounded-small font-medium text-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline"
		>
			{children}
		</Link>
	);
}
