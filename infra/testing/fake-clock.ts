/** Time passes only while somebody waits. */
import type { Clock } from '../set-up/too-early.ts';
import { now } from './doctor/healthy-settings.ts';

export function createFakeClock(): Clock {
	let time = now;
	return {
		now: () => time,
		async wait(ms) {
			time += ms;
		},
	};
}
