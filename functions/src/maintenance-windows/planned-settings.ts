/** The settings of a window that is added or changed, unless it cannot happen. */
import type { MaintenanceSettings } from '@stayup/contract';
import { invalidField } from '../platform/problem.ts';
import { beginsInPast, settingsOf, type WindowSettings } from './rules/window.ts';
import type { StoredWindow } from './window-store.ts';

const startsInPast =
	'Please choose a start no more than one hour ago: an earlier outage can be marked as planned on its page.';

/** Throws an `invalid` Problem if the window never happens, is over, or would begin in the past. */
export function plannedSettings(
	body: MaintenanceSettings,
	before: StoredWindow['document'] | null,
	now: number,
): WindowSettings {
	const settings = settingsOf(body, before);
	if (!settings) throw invalidField('recurrence', 'These days never come. Please choose other days or a later end.');
	if (settings.lastUntil <= now)
		throw invalidField('start', 'This window is already over. Please choose a later start.');
	if (beginsInPast(settings, before, now)) throw invalidField('start', startsInPast);
	return settings;
}
