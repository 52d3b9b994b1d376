/** Delays loading the dashboard by 1 second after the user info is known (specification §2 and §9). Who comes back later does not wait again. */
import { useEffect, useState } from 'react';
import { useSession } from '../../entities/account/session/session.tsx';

const delayMs = 1_000;

/** `sinceMs`: when the user became known, in milliseconds since the epoch. A clock that was set back delays no longer. */
export function delayLeft(sinceMs: number, nowMs: number): number {
	return Math.min(delayMs, Math.max(0, sinceMs + delayMs - nowMs));
}

export function useLoadDelay(userId: string): boolean {
	const { userSinceMs } = useSession();
	const [dueFor, setDueFor] = useState(() => (delayLeft(userSinceMs, Date.now()) === 0 ? userId : null));

	useEffect(() => {
		const timer = setTimeout(() => setDueFor(userId), delayLeft(userSinceMs, Date.now()));
		return () => clearTimeout(timer);
	}, [userId, userSinceMs]);

	return dueFor === userId;
}
