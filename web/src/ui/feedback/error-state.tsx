/** The state of failed content: what happened, what to do, and a retry button. */
import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../form/button.tsx';

type ErrorStateProps = {
	title: string;
	children: ReactNode;
	onRetry?: () => void;
	retrying?: boolean;
};

export function ErrorState({ title, children, onRetry, retrying = false }: ErrorStateProps) {
	return (
		<div role="alert" className="flex flex-col items-center rounded-card border border-line px-6 py-12 text-center">
			<span className="flex size-10 items-center justify-center rounded-control bg-down-tint text-down-ink">
				<CircleAlert className="size-5" />
			</span>
			<p className="mt-4 text-base font-medium text-ink">{title}</p>
			<div className="mt-1 max-w-prose text-ui text-muted">{children}</div>
			{onRetry && (
				<Button variant="secondary" className="mt-5" busy={retrying} onClick={onRetry}>
					{!retrying && <RotateCw />}
					Retry
				</Button>
			)}
		</div>
	);
}
