/** Whether the whole element has been in view: what moves once then moves in front of the visitor. */
import { type RefObject, useEffect, useRef, useState } from 'react';

export function useSeen<E extends Element>(): { ref: RefObject<E | null>; isSeen: boolean } {
	const ref = useRef<E>(null);
	const [isSeen, setSeen] = useState(false);
	useEffect(() => {
		const observer = new IntersectionObserver(
			(entries) => {
				if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
				setSeen(true);
				observer.disconnect();
			},
			{ threshold: 1 },
		);
		if (ref.current) observer.observe(ref.current);
		return () => observer.disconnect();
	}, []);
	return { ref, isSeen };
}
