/** The buttons at the foot of a form that is a part of a page. */
import { Button } from './button.tsx';
import { ButtonLink } from './button-link.tsx';

type SubmitOrCancelProps = {
	label?: string;
	isBusy: boolean;
	/** The page to go back to, or what closes the form. Without it there is no way back. */
	cancel: string | (() => void) | undefined;
};

export function SubmitOrCancel({ label = 'Save', isBusy, cancel }: SubmitOrCancelProps) {
	return (
		<div className="flex flex-wrap gap-2">
			<Button type="submit" busy={isBusy}>
				{label}
			</Button>
			{typeof cancel === 'string' && (
				<ButtonLink variant="secondary" to={cancel}>
					Cancel
				</ButtonLink>
			)}
			{typeof cancel === 'function' && (
				<Button variant="secondary" disabled={isBusy} onClick={cancel}>
					Cancel
				</Button>
			)}
		</div>
	);
}
