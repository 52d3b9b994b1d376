/** False once the page has been hidden for five minutes, until it is visible again. */
import { useEffect, useState } from 'react';

const idleTimeoutMs = 5 * 60_000;

export function usePageAwake(): boolean {
	const [isAwake, setAwake] = useState(true);

	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const update = () => {
			clearTimeout(timer);
			if (document.visibilityState === 'visible') setAwake(true);
			else timer = setTimeout(() => setAwake(false), idleTimeoutMs);
		};
		document.addEventListener('visibilitychange', update);
		return () => {
			clearTimeout(timer);
			document.removeEventListener('visibilitychange', update);
		};
	}, []);

	return isAwake;
}
