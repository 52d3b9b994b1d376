/** The commands of "Go to" for the signed-in user. */

import { channelKinds, hasEnded, isAdmin, paidTiers } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSharedAccount } from '../../entities/account/members/shared-account.ts';
import { useMay } from '../../entities/account/members/use-may.ts';
import { useSession } from '../../entities/account/session/session.tsx';
import { usePaymentPage } from '../../entities/plan/use-payment-page.ts';
import { projectPaths } from '../../entities/project/project-paths.ts';
import { websiteQueries } from '../../entities/website/api/website-queries.ts';
import type { ShownWebsite } from '../../entities/website/freshness.ts';
import { shownStatusOf, sortByUrgency, staleWords } from '../../entities/website/ui/status-words.ts';
import { useShownWebsites } from '../../entities/website/use-shown-websites.ts';
import { adminTabs } from '../../features/admin/admin-tabs.ts';
import { usePausedUpdates } from '../../lib/live/use-paused-updates.ts';
import { paths } from '../../lib/paths.ts';
import { chooseTheme } from '../../lib/theme-choice.ts';
import type { Tone } from '../../ui/feedback/tone.ts';
import type { Command } from './find-commands.ts';
import { showCommands } from './shown-commands.ts';

export interface ShownCommand extends Command {
	/** The status of a website. */
	state?: { tone: Tone; word: string };
}

const websitePages = [
	{ page: 'History', pathOf: paths.websiteHistory },
	{ page: 'Checks', pathOf: paths.websiteChecks },
	{ page: 'Outages', pathOf: paths.websiteOutages },
	{ page: 'Certificate & domain', pathOf: paths.websiteCertificate },
	{ page: 'Settings', pathOf: paths.websiteSettings },
] as const;

export function useCommands(): ShownCommand[] {
	const navigate = useNavigate();
	const { user, logout } = useSession();
	const mayWrite = useMay('write');
	const isOwn = useSharedAccount() === null;
	const [isPaused, setPaused] = usePausedUpdates();
	const { open: openPaymentPage } = usePaymentPage();
	const { data, dataUpdatedAt } = useQuery(websiteQueries.list());
	const websites = useShownWebsites(data, dataUpdatedAt);

	return useMemo(() => {
		const screen = (label: string, to: string, keywords?: string): ShownCommand => ({
			key: to,
			group: 'Screens',
			label,
			...(keywords && { keywords }),
			run: () => navigate(to),
		});
		const action = (label: string, run: () => void): ShownCommand => ({ key: label, group: 'Actions', label, run });
		const ofWebsites = sortByUrgency(websites ?? []).map(
			(website): ShownCommand => ({
				key: website._id,
				group: 'Websites',
				label: website.name,
				detail: website.url,
				state: stateOf(website),
				run: () => navigate(paths.website(website._id)),
			}),
		);
		const ofPages = sortByUrgency(websites ?? []).flatMap(({ _id, name, url }) =>
			websitePages.map(
				({ page, pathOf }): ShownCommand => ({
					key: pathOf(_id),
					group: 'Pages of websites',
					label: `${name}: ${page}`,
					keywords: url,
					page,
					run: () => navigate(pathOf(_id)),
				}),
			),
		);
		const ofAdmins =
			user !== null && isAdmin(user)
				? [
						screen('Admin Dashboard', paths.admin, 'tiers'),
						...adminTabs.map(({ name, label }) =>
							screen(`Admin: ${label.toLowerCase()}`, `${paths.admin}?tab=${name}`),
						),
					]
				: [];
		return [
			...ofWebsites,
			...ofPages,
			screen('Dashboard', paths.dashboard, 'websites overview'),
			screen('Outages', paths.outages, 'down incidents history'),
			screen('Outages since yesterday', `${paths.outages}?since=yesterday`, 'today changed'),
			screen('Maintenance', paths.maintenance, 'planned windows calendar'),
			...(mayWrite ? [screen('Plan maintenance', paths.addMaintenance, 'new window downtime')] : []),
			screen('Status pages', paths.statusPages, 'public incidents subscribers badges'),
			...(mayWrite
				? [
						screen('Add Website', paths.addWebsite, 'new monitor watch'),
						screen('Defaults for new websites', paths.websiteDefaults, 'interval tags alerts settings'),
						screen('Import websites', paths.importWebsites, 'migrate move csv uptimerobot kuma'),
					]
				: []),
			screen('Profile', paths.profile, 'account settings name time zone'),
			screen('Security', paths.accountSecurity, 'devices sessions logins log out everywhere'),
			screen('Channels', paths.channels, `alerts ${channelKinds.join(' ')}`),
			screen('Alert policies', `${paths.channels}/policies`, 'alerts escalation steps quiet hours repeat'),
			screen('Deliveries', `${paths.channels}/deliveries`, 'alerts sent messages arrived bounced resend'),
			screen('Webhook', `${paths.channels}/webhook`, 'alerts notifications secret url'),
			screen('API keys', paths.apiKeys, 'api token secret program'),
			screen('Members', paths.members, 'accounts invite team roles people'),
			...(isOwn ? [screen('Invite a member', `${paths.members}#email`, 'add teammate user')] : []),
			screen('Activity', paths.accountActivity, 'audit log changes export who'),
			...(paidTiers.some((tier) => tier === user?.tier)
				? [screen('Your website project', projectPaths.latest, 'build migration client files')]
				: []),
			screen('Billing', paths.billing, 'plan subscription invoices upgrade'),
			screen('Data', paths.accountData, 'export retention delete account'),
			screen('Change email', `${paths.profile}#email`, 'alert email'),
			screen('Change password', `${paths.profile}#password`),
			screen('Pricing', paths.pricing, 'plans upgrade'),
			screen('Support', paths.support, 'help contact'),
			...ofAdmins,
			// The payment provider's page asks for a confirmation.
			...(isOwn && user?.subscription && !hasEnded(user.subscription.status)
				? [action('Cancel plan', () => openPaymentPage({ page: 'cancellation' }))]
				: []),
			action(isPaused ? 'Resume live updates' : 'Pause live updates', () => setPaused(!isPaused)),
			action('Use light theme', () => chooseTheme('light')),
			action('Use dark theme', () => chooseTheme('dark')),
			action('Use system theme', () => chooseTheme('system')),
			action('Show keyboard shortcuts', () => showCommands('shortcuts')),
			action('Logout', () => void logout()),
		];
	}, [websites, user, isOwn, mayWrite, navigate, logout, isPaused, setPaused, openPaymentPage]);
}

function stateOf(website: ShownWebsite): NonNullable<ShownCommand['state']> {
	const { isActive, staleness } = website;
	return isActive && staleness ? { tone: 'unknown', word: staleWords[staleness.kind] } : shownStatusOf(website);
}
