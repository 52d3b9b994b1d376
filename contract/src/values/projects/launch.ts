/** The limits on the way of a project to its launch, and the facts of its hosting. */
import { minuteMs } from '../time.ts';

/** An admin may go live this long after the website was checked. */
export const liveCheckFreshMs = 15 * minuteMs;

/** Each round of changes makes one. */
export const previewsMax = 50;

/** The facts of a hosted website that are lines of text, with their names on screen and in the handover file. */
export const hostingLabels = {
	platform: 'Server or platform',
	repository: 'Repository',
	accounts: 'Accounts',
	registrar: 'Domain registrar',
	dns: 'DNS',
	backups: 'Backups',
	renewalCost: 'Renewal cost',
} as const;
export type HostingLine = keyof typeof hostingLabels;

export const hostingLineLength = 300;

/** Before anything is recorded. */
export const noHosting = {
	platform: '',
	repository: '',
	accounts: '',
	registrar: '',
	dns: '',
	backups: '',
	renewalCost: '',
	renewsOn: null,
};
