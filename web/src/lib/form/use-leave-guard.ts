/**
 * Asks before a screen with unsaved changes is left: by a link, a shortcut, the browser's Back button or by closing the tab. The router's own
 * blocker needs a data router, which this app does not have.
 */
import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_NavigationContext } from 'react-router-dom';
import { hearBackButton } from './back-button.ts';

export interface LeaveGuard {
	/** Whether to ask now. */
	isAsking: boolean;
	leave: () => void;
	stay: () => void;
}

export function useLeaveGuard(isDirty: boolean): LeaveGuard {
	const { navigator } = useContext(UNSAFE_NavigationContext);
	const [pending, setPending] = useState<(() => void) | null>(null);
	const isReleased = useRef(false);

	useEffect(() => {
		if (!isDirty) return;
		isReleased.current = false;
		const { push } = navigator;
		navigator.push = (...step) => {
			if (isReleased.current) push.apply(navigator, step);
			else setPending(() => () => push.apply(navigator, step));
		};
		const here = positionInHistory();
		let isReturning = false;
		const undoStep = (event: PopStateEvent) => {
			if (isReleased.current) return;
			// The router must not see the step: the URL has changed already, and is changed back.
			event.stopImmediatePropagation();
			if (isReturning) {
				isReturning = false;
				return;
			}
			const steps = positionInHistory() - here;
			if (steps === 0) return;
			isReturning = true;
			window.history.go(-steps);
			setPending(() => () => window.history.go(steps));
		};
		const warn = (event: BeforeUnloadEvent) => {
			if (!isReleased.current) event.preventDefault();
		};
		hearBackButton(undoStep);
		window.addEventListener('beforeunload', warn);
		return () => {
			navigator.push = push;
			hearBackButton(null);
			window.removeEventListener('beforeunload', warn);
		};
	}, [isDirty, navigator]);

	return {
		isAsking: pending !== null,
		leave: () => {
			isReleased.current = true;
			setPending(null);
			pending?.();
		},
		stay: () => setPending(null),
	};
}

/** The router counts the entries of the browser's history in their state. */
function positionInHistory(): number {
	const state: unknown = window.history.state;
	return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;
}
