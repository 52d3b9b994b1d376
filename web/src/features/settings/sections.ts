/** The sections of the settings, in the order of their navigation. In the account of somebody else, some need a permission. */

import { paths } from '../../lib/paths.ts';
import { lazyScreen } from '../../ui/layout/lazy-screen.ts';

export const settingsSections = [
	{
		label: 'Account',
		to: paths.profile,
		permission: 'personal',
		Content: lazyScreen(() => import('./account/account.tsx').then((module) => module.Account)),
	},
	{
		label: 'Security',
		to: paths.accountSecurity,
		permission: 'personal',
		Content: lazyScreen(() => import('./security/security.tsx').then((module) => module.AccountSecurity)),
	},
	{
		label: 'Websites',
		to: paths.websiteDefaults,
		permission: 'write',
		Content: lazyScreen(() => import('./website-defaults.tsx').then((module) => module.WebsiteDefaultsSettings)),
	},
	{
		label: 'API keys',
		to: paths.apiKeys,
		permission: 'manage',
		Content: lazyScreen(() => import('./keys/keys.tsx').then((module) => module.ApiKeys)),
	},
	{
		label: 'Members',
		to: paths.members,
		permission: 'personal',
		Content: lazyScreen(() => import('./members/members.tsx').then((module) => module.Members)),
	},
	{
		label: 'Activity',
		to: paths.accountActivity,
		permission: 'manage',
		Content: lazyScreen(() => import('./activity/account-activity.tsx').then((module) => module.AccountActivityLog)),
	},
	{
		label: 'Billing',
		to: paths.billing,
		permission: 'own',
		Content: lazyScreen(() => import('./billing/billing.tsx').then((module) => module.Billing)),
	},
	{
		label: 'Data',
		to: paths.accountData,
		permission: 'own',
		Content: lazyScreen(() => import('./data/data.tsx').then((module) => module.AccountData)),
	},
] as const;
