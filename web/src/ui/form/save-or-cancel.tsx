/** The buttons of a form that opens in the page and closes again. */
import { Button } from './button.tsx';

type SaveOrCancelProps = { isBusy: boolean; onCancel: () => void };

export function SaveOrCancel({ isBusy, onCancel }: SaveOrCancelProps) {
	return (
		<div className="flex flex-wrap gap-2">
			<Button type="submit" busy={isBusy}>
				Save
			</Button>
			<Button variant="secondary" disabled={isBusy} onClick={onCancel}>
				Cancel
			</Button>
		</div>
	);
}
