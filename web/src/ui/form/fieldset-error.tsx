/** The error of a group of controls. */
import { CircleAlert } from 'lucide-react';

export function FieldsetError({ id, children }: { id: string; children: string }) {
	return (
		<p id={id} className="flex items-start gap-1.5 text-small text-down-text">
			<CircleAlert className="mt-px size-4 shrink-0" />
			{children}
		</p>
	);
}
