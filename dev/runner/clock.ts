/** Replaces Cloud Scheduler, which the emulators lack: fires every full minute, but not while the previous run continues. */

import { minuteMs } from '@stayup/contract';

export interface Clock {
	stop(): void;
}

export interface ClockSettings {
	fire(): Promise<void>;
	/** Called with the error of a failed run; the clock fires again in the next minute. */
	report(error: unknown): void;
	now?: () => number;
	setTimer?: (call: () => void, delayMs: number) => NodeJS.Timeout;
}

export function startClock({ fire, report, now = Date.now, setTimer = setTimeout }: ClockSettings): Clock {
	let timer = arm();
	let isFiring = false;
	let isStopped = false;

	function arm(): NodeJS.Timeout {
		return setTimer(onMinute, minuteMs - (now() % minuteMs));
	}

	function onMinute(): void {
		timer = arm();
		if (isFiring) return;
		isFiring = true;
		fire()
			.catch((error: unknown) => {
				if (!isStopped) report(error);
			})
			.finally(() => {
				isFiring = false;
			});
	}

	function stop(): void {
		isStopped = true;
		clearTimeout(timer);
	}

	return { stop };
}
