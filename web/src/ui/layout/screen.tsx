/** The column of a signed-in screen, and its title in the browser tab. */
import type { ReactNode } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';

type ScreenProps = {
	title: string;
	/** Less room between its parts, for a screen that is to be seen whole. */
	isDense?: boolean;
	children: ReactNode;
};

export function Screen({ title, isDense = false, children }: ScreenProps) {
	return (
		<div
			className={joinClasses(
				'mx-auto grid w-full max-w-app grid-cols-1 px-4 pt-3 sm:px-6',
				isDense ? 'gap-3 pb-3' : 'gap-6 pb-6',
			)}
		>
			<title>{title}</title>
			{children}
		</div>
	);
}
