/** The changes of several websites at once, and their words. */
import type { ManyWebsitesChange } from '@stayup/contract';
import { formatCount } from '../../../lib/format.ts';

export interface BulkTask {
	/** Null removes them. */
	change: ManyWebsitesChange | null;
	/** While it runs. */
	running: string;
	/** In the toast, before the number of websites. */
	success: string;
}

export const tasks = {
	pause: { change: { isActive: false }, running: 'Pausing', success: 'Monitoring paused' },
	resume: { change: { isActive: true }, running: 'Resuming', success: 'Monitoring resumed' },
	alertsOn: { change: { alertsEnabled: true }, running: 'Turning alerts on', success: 'Alerts turned on' },
	alertsOff: { change: { alertsEnabled: false }, running: 'Turning alerts off', success: 'Alerts turned off' },
	mute: { change: { emailsMuted: true }, running: 'Muting alert emails', success: 'Alert emails muted for one hour' },
	unmute: { change: { emailsMuted: false }, running: 'Unmuting alert emails', success: 'Alert emails unmuted' },
	remove: { change: null, running: 'Removing', success: 'Removed from monitoring' },
} as const satisfies Record<string, BulkTask>;

export function changeTags(change: Pick<ManyWebsitesChange, 'addTags' | 'removeTags'>): BulkTask {
	return { change, running: 'Changing tags', success: 'Tags changed' };
}

export function changeInterval(checkInterval: number): BulkTask {
	return { change: { checkInterval }, running: 'Changing the check interval', success: 'Check interval changed' };
}

export function addRule(addRule: ManyWebsitesChange['addRule']): BulkTask {
	return { change: { addRule }, running: 'Adding the rule', success: 'Rule added' };
}

export function countOf(count: number): string {
	return count === 1 ? '1 website' : `${formatCount(count)} websites`;
}
