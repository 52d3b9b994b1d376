/** Delays loading the dashboard by 1 second after the user info is known (specification §2 and §9). */
import { useEffect, useState } from 'react';

const delayMs = 1_000;

export function useLoadDelay(userId: string): boolean {
	const [dueFor, setDueFor] = useState<string | null>(null);

	useEffect(() => {
		const timer = setTimeout(() => setDueFor(userId), delayMs);
		return () => clearTimeout(timer);
	}, [userId]);

	return dueFor === userId;
}
