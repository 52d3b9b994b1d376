import { hourMs } from '@stayup/contract';
import { anAccount, noon } from '@stayup/testing/builders';
import { aProject } from '@stayup/testing/business/project-examples';
import { describe, expect, it } from 'vitest';
import { renderEmail } from '../emails/templates/render-email.ts';
import type { ProjectDocument, ProjectEventDocument } from '../platform/firestore/business/project-documents.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import type { ProjectMessage } from '../platform/firestore/outbox-message.ts';
import { composeProjectEmail, type ProjectEmailDeps } from './compose-project-email.ts';

const now = noon + 80 * hourMs;
const client = anAccount({ name: 'Heidi', email: 'heidi@example.com', isEmailConfirmed: true });
const entry = (side: 'client' | 'team', text: string, at: number, event: 'message' | 'file' = 'message') => ({
	id: text,
	document: {
		ownerId: 'heidi',
		projectId: 'p',
		at,
		event,
		isMessage: event === 'message',
		text,
		by: { _id: side, name: side === 'team' ? 'Ada' : 'Heidi', side },
	} satisfies ProjectEventDocument,
});
const messages = [
	entry('client', 'Here is our logo.', noon + 3),
	entry('team', 'Could you send us your logo?', noon + 2),
	entry('client', 'Hello', noon),
];

interface Stored {
	project?: Partial<ProjectDocument> | null;
	user?: UserDocument | null;
	open?: Partial<ProjectDocument>[];
}

async function compose(message: ProjectMessage, { project = {}, user = client, open = [] }: Stored = {}) {
	const deps: ProjectEmailDeps = {
		config: { appOrigin: 'https://stayup.example' },
		projects: {
			find: async () => project && aProject({ ownerId: 'heidi', ...project }),
			open: async () => open.map((fields, index) => ({ id: `p${index}`, document: aProject(fields) })),
		},
		projectEvents: {
			messagesOf: async () => messages,
			timelineOf: async () => [entry('client', 'Added the file logo.svg', noon + 4, 'file')],
		},
		projectCredits: { givenOf: async () => [] },
		users: { find: async () => user },
		websites: { find: async () => null },
		now: () => now,
	};
	const email = await composeProjectEmail(deps, message);
	return email && { to: email.to, ownerId: email.ownerId, ...renderEmail(email.content) };
}

const toTeam = { event: 'project-messages', projectId: 'p', to: 'team', since: noon + 1 } as const;
const toClient = { event: 'project-messages', projectId: 'p', to: 'client', since: noon + 1 } as const;

describe('the email about messages', () => {
	it('has the messages and files of the other side since it was planned', async () => {
		const email = await compose(toTeam);

		expect(email?.to).toBeNull();
		expect(email?.text).toContain('Here is our logo.');
		expect(email?.text).toContain('Added the file logo.svg');
		expect(email?.text).not.toMatch(/Hello\n|Could you send/);
		expect(email?.text).toContain('https://stayup.example/admin/projects/p');
	});

	it('repeats no text to a client whose email address is unconfirmed', async () => {
		const confirmed = await compose(toClient);
		const unconfirmed = await compose(toClient, { user: { ...client, isEmailConfirmed: false } });

		expect(confirmed?.text).toContain('Could you send us your logo?');
		expect([confirmed?.to, confirmed?.ownerId]).toEqual(['heidi@example.com', 'heidi']);
		expect(unconfirmed?.text).not.toMatch(/Could you send|Heidi/);
		expect(unconfirmed?.text).toContain('https://stayup.example/projects/p');
	});

	it.each([
		['the project is gone', { project: null }],
		['the account is gone', { user: null }],
		['the account is disabled', { user: { ...client, isDisabled: true } }],
	])('is not sent if %s', async (_case, stored) => {
		expect(await compose(toClient, stored)).toBeNull();
	});
});

describe('the emails about an upgrade', () => {
	const project = { tier: 'Elite', stage: 'live', launchedAt: noon } as const;

	it('say to us who has upgraded to which plan', async () => {
		const email = await compose({ event: 'project-ordered', projectId: 'p', isUpgrade: true }, { project });

		expect([email?.to, email?.subject]).toEqual([null, expect.stringMatching(/^Upgrade P-.*: Heidi, Elite$/)]);
		expect(email?.text).toContain('https://stayup.example/admin/projects/p');
	});

	it('say to the client that we work on it, and not that a new website begins', async () => {
		const email = await compose({ event: 'project-started', projectId: 'p', isUpgrade: true }, { project });

		expect([email?.to, email?.subject]).toEqual([
			'heidi@example.com',
			expect.stringContaining('Your upgrade to Elite'),
		]);
		expect(email?.text).not.toContain('72 hours');
	});
});

describe('the email about a pause', () => {
	const waiting = [{ state: 'waiting', from: noon, until: null, reason: 'your logo' } as const];
	const message = { event: 'project-waiting', projectId: 'p', since: noon } as const;

	it('says for what we wait', async () => {
		expect((await compose(message, { project: { clock: waiting } }))?.subject).toContain('We wait for your logo');
	});

	it('is not sent if the clock runs again, or waits for something else', async () => {
		expect(await compose(message)).toBeNull();
		expect(await compose({ ...message, since: noon - 1 }, { project: { clock: waiting } })).toBeNull();
	});
});

describe('the email about a launch', () => {
	const message = { event: 'project-live', projectId: 'p' } as const;

	it.each([
		['Core', false],
		['Pro', true],
		['Elite', true],
	] as const)('of %s promises monthly updates: %s', async (tier, isPromised) => {
		const email = await compose(message, { project: { tier, stage: 'live', launchedAt: noon } });

		expect(email?.subject).toContain('Your website is live');
		expect(email?.text.includes('an update every month')).toBe(isPromised);
	});
});

describe('the daily email about overdue projects', () => {
	it('lists those whose time is used up, with their clock', async () => {
		const young = [{ state: 'running', from: now - hourMs, until: null, reason: '' } as const];
		const email = await compose({ event: 'projects-overdue' }, { open: [{}, { clock: young }, { kind: 'migration' }] });

		expect(email?.subject).toBe('2 projects are overdue');
		expect(email?.text).toContain('80 h of 72 h used');
		expect(email?.text).toContain('80 h of 24 h used');
	});

	it('lists the upgrade of a live website on which nobody has acted', async () => {
		const clock = [{ state: 'running', from: noon, until: noon + hourMs, reason: '' } as const];
		const live = { stage: 'live', tier: 'Elite', launchedAt: noon + hourMs, clock, answerDueAt: now - 1 } as const;
		const email = await compose({ event: 'projects-overdue' }, { open: [live] });

		expect(email?.subject).toBe('1 project is overdue');
		expect(email?.text).toMatch(/Live: Elite was ordered on .*, and nobody has acted on it/);
	});

	it('is not sent if none is overdue any more', async () => {
		expect(await compose({ event: 'projects-overdue' })).toBeNull();
	});
});
