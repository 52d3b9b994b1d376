/** False once the page has been hidden for five minutes, until it is visible again. */
import { useEffect, useState } from 'react';

const idleTimeoutMs = 5 * 60_000;

export function usePageActive(): boolean {
	const [isActive, setActive] = useState(true);

	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const update = () => {
			clearTimeout(timer);
			if (document.visibilityState === 'visible') setActive(true);
			else timer = setTimeout(() => setActive(false), idleTimeoutMs);
		};
		document.addEventListener('visibilitychange', update);
		return () => {
			clearTimeout(timer);
			document.removeEventListener('visibilitychange', update);
		};
	}, []);

	return isActive;
}
