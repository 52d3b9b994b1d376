/** The column of a signed-in screen, and its title in the browser tab. */
import type { ReactNode } from 'react';

export type ScreenProps = { title: string; children: ReactNode };

export function Screen({ title, children }: ScreenProps) {
	return (
		<div className="mx-auto grid w-full grid-cols-1 max-w-app gap-8 px-4 py-8 sm:px-6 sm:py-10">
			<title>{title}</title>
			{children}
		</div>
	);
}
