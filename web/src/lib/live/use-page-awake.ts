/** Whether somebody may be looking: a page hidden for five minutes stops listening until it is seen again. */
import { useEffect, useState } from 'react';

const drowsyMs = 5 * 60_000;

export function usePageAwake(): boolean {
	const [isAwake, setAwake] = useState(true);

	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const look = () => {
			clearTimeout(timer);
			if (document.visibilityState === 'visible') setAwake(true);
			else timer = setTimeout(() => setAwake(false), drowsyMs);
		};
		document.addEventListener('visibilitychange', look);
		return () => {
			clearTimeout(timer);
			document.removeEventListener('visibilitychange', look);
		};
	}, []);

	return isAwake;
}
