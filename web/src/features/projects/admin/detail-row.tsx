/** A fact of a project with the button that changes it. */
import { type ReactNode, useId } from 'react';
import { Button } from '../../../ui/form/button.tsx';

type DetailRowProps = {
	title: ReactNode;
	text: ReactNode;
	action?: { label: string; busy?: boolean; onClick: () => void } | null;
	/** The dialog of the button, or more of the fact. */
	children?: ReactNode;
};

export function DetailRow({ title, text, action = null, children }: DetailRowProps) {
	const id = useId();
	return (
		<div className="grid gap-2 px-4 py-3 sm:px-5 text-ui">
			<div className="flex items-center justify-between gap-3">
				<div className="grid min-w-0 gap-0.5">
					<p id={id} className="flex flex-wrap items-center gap-2 font-medium text-ink">
						{title}
					</p>
					<div className="text-muted [overflow-wrap:anywhere] empty:hidden">{text}</div>
				</div>
				{action && (
					<Button variant="secondary" aria-describedby={id} busy={action.busy ?? false} onClick={action.onClick}>
						{action.label}
					</Button>
				)}
			</div>
			{children}
		</div>
	);
}
