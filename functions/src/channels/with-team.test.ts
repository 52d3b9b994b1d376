import { minuteMs } from '@stayup/contract';
import { anAlert, callDeps } from '@stayup/testing/alerts/call-fixtures';
import { aDownAlert, anUpAlert, noon, shop } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { alertContent } from '../messages/alert-content.ts';
import type { AlertMessage } from '../platform/firestore/outbox-message.ts';
import { requestOf } from './kinds/call-kinds.ts';
import { pushPayload } from './push/push-payload.ts';
import { alertMessage, nothingYet, outageMessage } from './slack/slack-blocks.ts';
import { smsText } from './sms/sms-text.ts';
import { telegramAlert } from './telegram/telegram-text.ts';
import { type WithTeamDeps, withTeam } from './with-team.ts';

const down = aDownAlert({ likelyCause: { id: 'overloaded', confidence: 'high' } });
const ada = { at: noon + minuteMs, by: 'Ada' };
const team = { notifiedAt: noon, answer: ada, websiteIds: [shop.id] };

function watching(during: WithTeamDeps['teamWatch']['during']) {
	const errors: string[] = [];
	const deps: WithTeamDeps = {
		teamWatch: { during },
		now: () => noon + 5 * minuteMs,
		logError: (message) => errors.push(message),
	};
	return { deps, errors };
}

describe('an alert', () => {
	it('of a website that we host has what our team knows since the outage began', async () => {
		const asked: unknown[] = [];
		const { deps } = watching(async (...question) => {
			asked.push(question);
			return team;
		});
		const also = [{ id: 'blog', name: 'Blog', url: 'https://blog.example/', outageId: 'blog_1' }];

		expect((await withTeam(deps, { ownerId: 'alice', message: { ...down, also } })).message).toMatchObject({ team });
		expect((await withTeam(deps, { ownerId: 'alice', message: anUpAlert() })).message).toMatchObject({ team });
		expect(asked).toEqual([
			['alice', [shop, ...also], { from: down.since, to: noon + 5 * minuteMs }],
			['alice', [shop], { from: anUpAlert().since, to: anUpAlert().at }],
		]);
	});

	it.each<[string, AlertMessage]>([
		['a test', { ...down, isTest: true }],
		['a certificate', { event: 'certificate-expiring', website: shop, validTo: noon }],
		['a recovery from many outages', anUpAlert({ since: null })],
	])('about %s names nobody', async (_, message) => {
		const { deps } = watching(async () => team);

		expect((await withTeam(deps, { ownerId: 'alice', message })).message).toBe(message);
	});

	it('is sent without it if it cannot be read', async () => {
		const { deps, errors } = watching(() => Promise.reject(new Error('unavailable')));

		expect((await withTeam(deps, { ownerId: 'alice', message: down })).message).toBe(down);
		expect(errors).toHaveLength(1);
	});
});

const reader = { appOrigin: 'https://stayup.example', timeZone: 'UTC', now: noon };
type Render = (message: typeof down) => unknown;

async function bodyOf(target: Parameters<typeof requestOf>[1], message: AlertMessage) {
	return JSON.parse((await requestOf(callDeps, target, anAlert(message))).body);
}

const kinds: [string, Render][] = [
	['an email', (message) => alertContent(message, reader)],
	['Telegram', (message) => telegramAlert(message, reader)],
	['a notification', (message) => pushPayload(message, reader, null)],
	['a text message', (message) => smsText(message, reader)],
	['Slack', (message) => outageMessage({ ...reader, at: noon, message }, 'thread', nothingYet)],
	['a thread of Slack', (message) => alertMessage({ ...reader, at: noon, message })],
	['Discord', (message) => bodyOf({ kind: 'discord', url: 'https://discord.com/api/webhooks/1/a' }, message)],
	['PagerDuty', (message) => bodyOf({ kind: 'pagerduty', integrationKey: 'a'.repeat(32), region: 'us' }, message)],
	[
		'a webhook',
		(message) => bodyOf({ kind: 'webhook', url: 'https://hooks.example/', headers: [], template: null }, message),
	],
];

describe.each(kinds)('by %s, the client', (_, render) => {
	it('reads who of us is on it, and is not sent to a hosting company', async () => {
		const text = JSON.stringify(await render({ ...down, team }));

		expect(text).toContain('Ada');
		expect(text).not.toMatch(/hosting company/i);
	});

	it('reads when we were notified', async () => {
		const text = JSON.stringify(await render({ ...down, team: { ...team, answer: null } }));

		expect(text).toMatch(/12:00/);
		expect(text).toMatch(/our (Stayup )?team|"team"/i);
	});
});
