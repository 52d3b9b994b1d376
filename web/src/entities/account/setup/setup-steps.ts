/** The checklist of a new account. It goes away when all steps are done, or two weeks after the registration. */
import { dayMs } from '@stayup/contract';
import type { UserInfo } from '../session/user-info.ts';

export const setupSteps = ['confirm-email', 'add-website', 'test-alert', 'channels'] as const;
export type SetupStep = (typeof setupSteps)[number];

const shownForDays = 14;

type NewAccount = Pick<UserInfo, 'isEmailConfirmed' | 'setup' | 'createdAt'>;

/** Whether each step is done; null if the checklist is not shown. */
export function setupProgress(
	{ isEmailConfirmed, setup, createdAt }: NewAccount,
	websites: number,
	now: number,
): Record<SetupStep, boolean> | null {
	if (setup === undefined || createdAt === undefined) return null;
	if (now - Date.parse(createdAt) > shownForDays * dayMs) return null;
	const progress = {
		'confirm-email': isEmailConfirmed === true,
		'add-website': websites > 0,
		'test-alert': setup.testAlertAt !== null,
		channels: setup.channelsChosenAt !== null,
	};
	return setupSteps.every((step) => progress[step]) ? null : progress;
}
