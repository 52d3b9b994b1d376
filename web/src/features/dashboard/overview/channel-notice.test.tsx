import type { FailingChannel } from '@stayup/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { aliceInfo, aliceProfile } from '../../../entities/account/session/builders.ts';
import { Dashboard } from '../dashboard.tsx';
import { ChannelNotice } from './channel-notice.tsx';

const email: FailingChannel = { channelId: 'email', channelName: 'Email', reason: 'bounced' };
const boss: FailingChannel = { channelId: 'c1', channelName: 'Boss', reason: 'bounced' };
const team: FailingChannel = { channelId: 'c2', channelName: 'Team', reason: 'ended' };

describe('the notice of channels that reach nobody', () => {
	it.each([
		[[email], 'Your email provider returns our emails, so alerts do not arrive by email.'],
		[[boss], 'The email provider of Boss returns our emails, so alerts do not arrive there.'],
		[[team], 'Team no longer receives alerts, because its service refuses them.'],
		[[email, boss, team], 'Alerts do not arrive through Email, Boss, and Team.'],
	])('says which ones, and links to the channels: %j', (channels, text) => {
		renderScreen(<ChannelNotice channels={channels} />);

		expect(screen.getByText(text)).toBeTruthy();
		expect(screen.getByRole('link', { name: 'Open Channels' }).getAttribute('href')).toBe('/channels');
	});

	it.each([
		[[team], 1],
		[undefined, 0],
	])('is on the dashboard only while there are some: %j', async (failingChannels, count) => {
		window.localStorage.setItem('userInfo', JSON.stringify(aliceInfo()));
		const server = startFakeServer();
		server.answer('GET /api/auth/user', () => Response.json(aliceProfile()));
		server.answer('GET /api/websites', () => Response.json([]));
		const figures = {
			totalWebsites: 0,
			websitesUp: 0,
			websitesDown: 0,
			uptimePercentage: null,
			measuredSeconds: 0,
			avgResponseTime: null,
		};
		server.answer('GET /api/stats/dashboard', () => Response.json({ ...figures, recentOutages: [], failingChannels }));
		renderScreen(<Dashboard />);

		// The dashboard loads a second later.
		await screen.findByText('Which website should we monitor?', {}, { timeout: 10_000 });
		if (count > 0) await screen.findByRole('link', { name: 'Open Channels' }, { timeout: 10_000 });
		expect(screen.queryAllByRole('link', { name: 'Open Channels' })).toHaveLength(count);
	});
});
