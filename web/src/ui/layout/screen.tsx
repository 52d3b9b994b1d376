/** The column of a signed-in screen, and its title in the browser tab. */
import type { ReactNode } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';

type ScreenProps = {
	title: string;
	/** Takes less height, for a screen that is to be seen whole. */
	isDense?: boolean;
	children: ReactNode;
};

export function Screen({ title, isDense = false, children }: ScreenProps) {
	return (
		<div
			className={joinClasses(
				'mx-auto grid w-full max-w-app grid-cols-1 px-4 sm:px-6',
				isDense ? 'gap-3 py-3' : 'gap-6 py-5 sm:py-6',
			)}
		>
			<title>{title}</title>
			{children}
		</div>
	);
}
