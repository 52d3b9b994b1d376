/** The state of an empty list: an explanation and one action. */
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyStateProps = {
	icon: LucideIcon;
	title: string;
	children: ReactNode;
	action?: ReactNode;
};

export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
	return (
		<div className="flex flex-col items-center rounded-card border border-dashed border-line px-6 py-7 text-center">
			<span className="flex size-10 items-center justify-center rounded-control border border-line bg-subtle text-muted">
				<Icon className="size-5" />
			</span>
			<p className="mt-3 text-base font-medium text-ink">{title}</p>
			<div className="mt-1 max-w-prose text-ui text-muted">{children}</div>
			{action && <div className="mt-4 w-full sm:w-auto">{action}</div>}
		</div>
	);
}
