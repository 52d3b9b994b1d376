import {
	type ChecklistItem,
	choiceOfKind,
	clientItems,
	type Project,
	type ProjectFile,
	type ProjectMessage,
	type ProjectPreview,
} from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { aProject } from './builders.ts';
import { type ClientFacts, clientTasks, isApprovalAwaited, nextStep, sentItems } from './client-tasks.ts';

const noon = '2026-11-25T12:00:00.000Z';
const later = '2026-11-25T14:00:00.000Z';
const { needs, logo, texts, legal, approval: approved } = clientItems;

const item = (text: string, doneAt: string | null = null): ChecklistItem => ({
	_id: text,
	stage: 'intake',
	text,
	month: null,
	doneAt,
});
const from = (side: 'client' | 'team', text: string, at = later): ProjectMessage => ({
	_id: text,
	at,
	side,
	by: side === 'team' ? 'Ruth' : 'Heidi',
	text,
});
const file = (name: string): ProjectFile => ({
	_id: name,
	name,
	size: 1,
	side: 'client',
	by: 'Heidi',
	createdAt: later,
});
const waitingFor = (reason: string): Partial<Project> => ({
	clock: [{ state: 'waiting', from: noon, until: null, reason }],
});

function facts(project: Partial<Project>, more: Partial<ClientFacts> = {}): ClientFacts {
	return {
		project: { ...aProject, kind: 'new-website', ...project },
		checklist: [needs, 'Get access to the domain, or register it', logo, texts, legal, approved].map((text) =>
			item(text),
		),
		messages: [],
		files: [],
		previews: [],
		...more,
	};
}

const preview = (approvedAt: string | null = null, url = 'https://preview.example'): ProjectPreview => ({
	version: 1,
	url,
	sentAt: noon,
	sentBy: 'Ruth',
	approval: approvedAt === null ? null : { at: approvedAt, by: 'Heidi' },
});

const written = { messages: [from('client', 'A page for our bakery.')] };
const sent = { ...written, files: [file('Logo.SVG'), file('about-us.docx')] };

describe('the next step of a client', () => {
	it.each<[string, ClientFacts, string, string | null]>([
		[
			'after the purchase is the choice',
			facts({ kind: null, ...waitingFor(choiceOfKind) }, written),
			'Next: choose a new website or a migration. Our clock is paused until you choose.',
			'choose',
		],
		[
			'is to say what is needed',
			facts({}),
			'Next: describe the pages that you need, what the website is for, and its domain.',
			'message',
		],
		['is the logo, still at Intake', facts({}, written), 'Next: send your logo and your photos.', 'upload'],
		[
			'is what our clock waits for, before anything else',
			facts({ stage: 'build', ...waitingFor('your opening hours') }),
			'Next: give us your opening hours. Our clock is paused until you do.',
			'message',
		],
		[
			'is an upload if our clock waits for files',
			facts({ stage: 'content', ...waitingFor('your logo') }),
			'Next: give us your logo. Our clock is paused until you do.',
			'upload',
		],
		[
			'is our question, if nobody has written since',
			facts({ stage: 'build' }, { messages: [from('team', 'Which colours do you like?')] }),
			'Next: answer the question of Ruth.',
			'message',
		],
		['is nothing while we build', facts({ stage: 'build' }, sent), 'We are building your website.', null],
		[
			'is nothing at Review before the preview is sent',
			facts({ stage: 'review', stageSince: '2026-11-25T15:00:00.000Z' }, sent),
			'We are sending you the preview.',
			null,
		],
		[
			'is the approval of the preview, also if we ask in a message about it',
			facts(
				{ stage: 'review' },
				{ messages: [from('team', 'Do you like it?', '2026-11-25T13:00:00.000Z')], previews: [preview()] },
			),
			'Next: open the preview, and approve it or write what to change.',
			'approve',
		],
		[
			'is the approval, also if one of us has ticked it',
			facts({ stage: 'review' }, { checklist: [item(approved, later)], previews: [preview()] }),
			'Next: open the preview, and approve it or write what to change.',
			'approve',
		],
		[
			'is the approval, whatever the URL of the preview is',
			facts(
				{ stage: 'review' },
				{
					messages: [from('team', 'Preview 1 is ready: https://preview.example/?page=1')],
					previews: [preview(null, 'https://preview.example/?page=1')],
				},
			),
			'Next: open the preview, and approve it or write what to change.',
			'approve',
		],
		[
			'is nothing once the preview is approved',
			facts({ stage: 'review' }, { previews: [preview(later)] }),
			'We are preparing the launch.',
			null,
		],
		[
			'is nothing while we make what the client wants changed',
			facts({ stage: 'review' }, { messages: [from('client', 'Please use a darker blue.')], previews: [preview()] }),
			'We are making your changes.',
			null,
		],
		[
			'is the approval again once we have answered that',
			facts(
				{ stage: 'review' },
				{
					messages: [from('client', 'Please use a darker blue.'), from('team', 'It is darker now.')],
					previews: [preview()],
				},
			),
			'Next: open the preview, and approve it or write what to change.',
			'approve',
		],
		[
			'is the approval of the next preview',
			facts({ stage: 'review' }, { previews: [preview(later), { ...preview(), version: 2, sentAt: later }] }),
			'Next: open the preview, and approve it or write what to change.',
			'approve',
		],
		[
			'of a live website is its monthly update',
			facts({ stage: 'live', openUpdates: ['2026-12'] }, written),
			'Next: write what your monthly update should change.',
			'message',
		],
		['of a live website is nothing else', facts({ stage: 'live' }, written), 'Your website is live.', null],
	])('%s', (_, given, sentence, action) => {
		expect(nextStep(given)).toMatchObject({ sentence, action });
	});

	it.each([
		['your logo', 'send your logo and your photos', 'upload'],
		['two photos of the shop', 'send your logo and your photos', 'upload'],
		['your Legal Notices', 'send your texts and your legal notices', 'upload'],
		['your opening hours', null, 'message'],
	])('marks the task that brings %s', (reason, taskId, action) => {
		expect(nextStep(facts({ stage: 'content', ...waitingFor(reason) }))).toMatchObject({ taskId, action });
	});

	it('marks no task that the client has done', () => {
		expect(nextStep(facts({ stage: 'content', ...waitingFor('your logo') }, sent))?.taskId).toBeNull();
	});

	it('is the approval only until the client has answered the preview', () => {
		const asked = (more: Partial<ClientFacts>) => isApprovalAwaited(facts({ stage: 'review' }, more));

		expect(asked({ previews: [preview()] })).toBe(true);
		expect(asked({ previews: [preview(later)] })).toBe(false);
		expect(asked({ previews: [preview()], messages: [from('client', 'Please use a darker blue.')] })).toBe(false);
	});

	it.each([
		['the client only needs monitoring', { isMonitoringOnly: true }],
		['the subscription has ended', { endedAt: noon }],
	])('does not exist when %s', (_, project) => {
		expect(nextStep(facts(project))).toBeNull();
	});
});

describe('the tasks of a client', () => {
	const textsOf = (given: ClientFacts, which: string) =>
		clientTasks(given).flatMap(({ text, state }) => (state === which ? [text.split(' ').slice(0, 3).join(' ')] : []));
	const open = (given: ClientFacts) => textsOf(given, 'open');

	it('are only what the client does', () => {
		expect(open(facts({ kind: null }))).toEqual([
			'choose a new',
			'describe the pages',
			'send your logo',
			'send your texts',
			'open the preview,',
		]);
	});

	it('are done by what we tick, and sent by what the client sends', () => {
		expect(open(facts({}, sent))).toEqual(['open the preview,']);
		expect(textsOf(facts({}, sent), 'sent')).toEqual(['describe the pages', 'send your logo', 'send your texts']);
		const ticked = facts({}, { ...written, checklist: [item(logo, noon), item(texts, noon), item(legal)] });
		expect(open(ticked)).toEqual(['send your texts']);
		expect(textsOf(ticked, 'done')).toEqual(['choose a new', 'send your logo']);
	});

	it.each([
		['content', ['describe the pages']],
		['build', ['describe the pages', 'send your logo', 'send your texts']],
		['launch', ['describe the pages', 'send your logo', 'send your texts', 'open the preview,']],
	] as const)('of which nothing was sent are over at %s, and not done', (stage, over) => {
		expect(textsOf(facts({ stage }), 'over')).toEqual(over);
		expect(textsOf(facts({ stage }), 'done')).toEqual(['choose a new']);
	});

	it('keep the approval once the review is over', () => {
		expect(textsOf(facts({ stage: 'launch' }, { previews: [preview(noon)] }), 'done')).toContain('open the preview,');
		expect(textsOf(facts({ stage: 'launch' }, { previews: [preview()] }), 'over')).toContain('open the preview,');
	});

	it('say for which of our items something has come', () => {
		expect(sentItems(facts({}, { files: [file('logo.svg')] }))).toEqual([logo]);
		expect(sentItems(facts({}))).toEqual([]);
	});

	it('are followed by what comes after our present work', () => {
		expect(nextStep(facts({ stage: 'build' }, sent))?.next).toBe('Next: we send you a preview to approve.');
		expect(nextStep(facts({}))?.next).toBeNull();
	});

	it('follow the kind and the plan by our checklist', () => {
		const { access, bookings, oldHosting } = clientItems;
		const migration = facts({}, { checklist: [access, bookings, oldHosting].map((text) => item(text)) });

		expect(clientTasks(migration).map(({ text }) => text)).toEqual([
			'choose a new website or a migration',
			'write who hosts your website and your domain today',
			'describe what visitors can reserve, and which appointments they can make',
			'write when your old hosting can end',
		]);
	});
});
