/** A setting or an action: its title and one sentence, and its control on the right. Stands in a card with lines between the rows. */
import type { ReactNode } from 'react';

type ActionRowProps = { title: ReactNode; text: ReactNode; children?: ReactNode };

export function ActionRow({ title, text, children }: ActionRowProps) {
	return (
		<div className="flex flex-wrap items-center justify-between gap-3 py-4">
			<div className="grid min-w-0 flex-1 basis-60 gap-0.5 text-ui">
				<h3 className="flex flex-wrap items-center gap-2 font-medium text-ink">{title}</h3>
				<p className="[overflow-wrap:anywhere] text-muted">{text}</p>
			</div>
			{children}
		</div>
	);
}

/** The class names of the card around the rows. */
export const actionRowsClassName = 'grid gap-0 divide-y divide-line px-4 py-1 sm:px-6';
