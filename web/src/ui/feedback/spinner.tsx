/** A loading indicator that appears after 300 ms. */
import { LoaderCircle } from 'lucide-react';

type SpinnerProps = { label?: string };

export function Spinner({ label = 'Loading…' }: SpinnerProps) {
	return (
		<div role="status" className="flex animate-appear items-center justify-center gap-2.5 text-ui text-muted">
			<LoaderCircle className="size-4 animate-spin stroke-2" />
			{label}
		</div>
	);
}
