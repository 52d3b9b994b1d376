/** The name of a row, as a link to its page. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export function NameLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<Link
			to={to}
			className="w-fit rounded-small font-medium text-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline"
		>
			{children}
		</Link>
	);
}
