/** Removes a rule or a header. It stands beside the first field, below the height of its label. */
import { Trash2 } from 'lucide-react';
import { Button } from '../../../ui/form/button.tsx';

export function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
	return (
		<Button
			variant="ghost"
			className="mt-6.5 w-9 shrink-0 px-0 text-muted pointer-coarse:w-11"
			aria-label={label}
			title="Remove"
			onClick={onRemove}
		>
			<Trash2 />
		</Button>
	);
}
