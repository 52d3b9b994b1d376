/** The error of a group of controls. */
import { CircleAlert } from 'lucide-react';

export function FieldsetError({ id, children }: { id: string; children: string }) {
	return (
		<p id={id} className="flex items-start gap-1.5 text-small text-down-text">
			<CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" strokeWidth={1.75} />
			{children}
		</p>
	);
}
