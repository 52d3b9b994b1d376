/** The icon in the browser tab: green, red while a website is down, grey while that is not known. */
import { useEffect } from 'react';

type PageIcon = 'up' | 'down' | 'unknown';

const files: Record<PageIcon, string> = {
	up: '/favicon.svg',
	down: '/favicon-down.svg',
	unknown: '/favicon-unknown.svg',
};

/** Other screens have the first icon, which is also the one of the brand. */
export function usePageIcon(icon: PageIcon): void {
	useEffect(() => {
		showIcon(icon);
		return () => showIcon('up');
	}, [icon]);
}

function showIcon(icon: PageIcon): void {
	document.querySelector('link[rel="icon"]')?.setAttribute('href', files[icon]);
}
