import type { ConditionPeriod } from '@stayup/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { ConditionCard } from './condition-card.tsx';

const since = '2026-11-21T11:00:00.000Z';
const list = 'GET /api/websites/bakery/conditions';

function aPeriod(changes: Partial<ConditionPeriod> = {}): ConditionPeriod {
	return {
		_id: 'bakery_1',
		kind: 'partly-unreachable',
		startedAt: since,
		endedAt: null,
		cause: null,
		error: 'The server could not be reached',
		statusCode: null,
		checks: [
			{ at: since, region: 'us-east4', error: null, statusCode: 200, durationMs: 120 },
			{
				at: '2026-11-21T11:00:15.000Z',
				region: 'us-west1',
				statusCode: null,
				durationMs: 10_000,
				error: 'The server could not be reached',
			},
		],
		...changes,
	};
}

function aCause(changes: Partial<NonNullable<ConditionPeriod['cause']>>): NonNullable<ConditionPeriod['cause']> {
	return {
		id: 'works-elsewhere',
		party: 'hosting',
		partyName: 'your hosting company',
		message: 'Hello,',
		sentence: 'It works from Belgium only. A firewall may stop visitors.',
		nextStep: 'Ask them.',
		...changes,
	};
}

function open(kind: ConditionPeriod['kind'], periods: ConditionPeriod[] | null, changes = {}) {
	const server = startFakeServer();
	if (periods) server.answer(list, () => Response.json(periods));
	renderScreen(<ConditionCard website={aWebsite({ condition: { kind, since }, ...changes })} />);
	return server;
}

const text = () => document.querySelector('section')?.textContent ?? '';

describe('the card of a condition', () => {
	it('says from where a website works and from where it does not, and shows the checks', async () => {
		open('partly-unreachable', [aPeriod()]);

		screen.getByRole('heading', { name: 'Rosie’s Bakery is partly unreachable' });
		await screen.findByText(/It works from Virginia, USA, but not from Oregon, USA\./);
		await userEvent.click(screen.getByText('2 checks that decided'));
		screen.getByRole('cell', { name: 'The server could not be reached' });
		screen.getByRole('cell', { name: '120 ms' });
	});

	it('says why a website is partly unreachable, who can fix it and what to do, and has a message to send', async () => {
		open('partly-unreachable', [aPeriod({ cause: aCause({}) })]);

		await screen.findByText('Who can fix it: your hosting company. Ask them.');
		expect(text()).toContain(
			'It works from Belgium only. A firewall may stop visitors. Some visitors may not reach the website. It counts as up.',
		);
		screen.getByRole('button', { name: 'Copy message' });
	});

	it('lists the alerts about it', async () => {
		const alert = { event: 'began', channel: 'discord', channelName: 'Ops', at: since } as const;
		open('partly-unreachable', [aPeriod({ alerts: [{ ...alert, state: 'sent' }] })]);

		await userEvent.click(await screen.findByText('1 alert'));
		expect(screen.getByRole('listitem').textContent).toMatch(/^Began, by Ops: sent /);
	});

	it('says what to allow when the checks are blocked, and has a message to send', async () => {
		const cause = aCause({ id: 'bot-wall', sentence: 'Bot protection blocked the check.', nextStep: 'Allow us.' });
		open('blocked', [aPeriod({ kind: 'blocked', cause })], { status: 'unknown' });

		await screen.findByText(/Bot protection blocked the check\. Allow us\./);
		expect(text()).toContain('Allow the user agentStayup/');
		expect(text()).toContain('Virginia, USA; Oregon, USA');
		expect(text()).toContain('neither as up nor as down');
		expect(screen.getByRole('link', { name: /What to allow/ }).getAttribute('href')).toBe('/support#checks');
		screen.getByRole('button', { name: 'Copy message' });
	});

	it('says that a slow website counts as up, and leads to its limit', async () => {
		open('slow', [aPeriod({ kind: 'slow' })]);

		expect(text()).toContain('A slow website counts as up.');
		expect(screen.getByRole('link', { name: 'Change the limit for slow' }).getAttribute('href')).toBe(
			'/websites/bakery/settings',
		);
	});

	it.each([
		['up', 'The latest check succeeded.'],
		['unknown', 'The latest check failed.'],
	])('of maintenance says how the latest check went when the status is %s', (status, sentence) => {
		open('maintenance', [], { status });

		expect(text()).toContain(sentence);
	});

	it('is not there while the notice says until when the maintenance runs', () => {
		const maintenance = { from: since, until: new Date(Date.now() + 60_000).toISOString() };
		open('maintenance', [], { maintenance });

		expect(document.querySelector('section')).toBeNull();
	});

	it('says what it knows when the period could not be loaded, and loads it again', async () => {
		const server = open('partly-unreachable', null);
		await screen.findByText('Failed to load the other statuses');
		server.answer(list, () => Response.json([aPeriod()]));
		await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

		await screen.findByText('2 checks that decided');
	});
});
