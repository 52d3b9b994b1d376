import { choiceOfKind, clientItems, noHosting, type ProjectDetail, type ProjectMonth } from '@stayup/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { aProject } from '../../../entities/project/builders.ts';
import { formatDayAndTime } from '../../../lib/format.ts';
import { ProjectScreen } from './client-screen.tsx';

const url = 'GET /api/projects/project-1';
const messages = 'POST /api/projects/project-1/messages';
const detail: ProjectDetail = {
	project: aProject,
	checklist: [],
	messages: [],
	files: [],
	timeline: [],
	months: [],
	credits: [],
	creditRefusals: [],
	previews: [],
	hosting: noHosting,
	hasHandover: false,
};

const month: ProjectMonth = {
	month: '2026-11',
	isOver: false,
	upSeconds: 2_073_120,
	downSeconds: 60,
	unknownSeconds: 0,
	uptimePercentage: 99.99,
	coveragePercentage: 98.5,
	allowedSeconds: 259.2,
	leftSeconds: 199.2,
	creditCents: 0,
	marks: [],
	needsSecondAdmin: false,
};

function renderProject(shown: ProjectDetail = detail) {
	const server = startFakeServer();
	server.answer(url, () => Response.json(shown));
	server.answer('GET /api/projects', () => Response.json([shown.project]));
	renderScreen(<ProjectScreen />, { path: '/projects/:id', url: '/projects/project-1' });
	return server;
}

describe('the project of a client', () => {
	it('asks for the choice in the card of the next step, and one click makes it', async () => {
		const waiting = {
			...aProject,
			clock: [{ state: 'waiting' as const, from: aProject.createdAt, until: null, reason: choiceOfKind }],
		};
		const server = renderProject({ ...detail, project: waiting });
		const chosen = { ...detail, project: { ...aProject, kind: 'migration' as const } };
		server.answer('PUT /api/projects/project-1/kind', () => Response.json(chosen));
		await screen.findByText('Next: choose a new website or a migration. Our clock is paused until you choose.');
		expect(screen.queryByRole('button', { name: 'Write to us' })).toBeNull();
		await userEvent.click(screen.getByRole('radio', { name: 'Migration, moved within 24 hours' }));

		expect(await screen.findByText('1 of 1 done')).toBeTruthy();
		expect(document.activeElement?.textContent).toBe('We are reading what you sent.');
		expect(screen.queryByRole('radio')).toBeNull();
		expect(server.bodies('PUT /api/projects/project-1/kind')).toEqual([{ kind: 'migration' }]);
	});

	it('lets the client change the choice at Intake, and not later', async () => {
		renderProject({ ...detail, project: { ...aProject, kind: 'migration' } });
		await userEvent.click(await screen.findByRole('button', { name: /^Change: / }));
		expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Migration/ }).checked).toBe(true);
		cleanup();

		renderProject({ ...detail, project: { ...aProject, kind: 'migration', stage: 'content' } });
		await screen.findByText('What we need from you: 1 of 1 done');
		expect(screen.queryByRole('button', { name: /^Change: / })).toBeNull();
	});

	it('has the tasks of the client and not those of our team, and asks for one of them', async () => {
		renderProject({
			...detail,
			project: { ...aProject, kind: 'new-website', contact: 'Ruth' },
			checklist: [clientItems.needs, 'Build the pages', clientItems.logo].map((text) => ({
				_id: text,
				stage: 'intake',
				text,
				month: null,
				doneAt: null,
			})),
		});
		await screen.findByText('1 of 3 done');
		screen.getByRole('heading', { name: 'Your contact: Ruth' });
		const tasks = within(screen.getByRole('region', { name: 'What we need from you' })).getAllByRole('listitem');
		expect(tasks.map((task) => task.getAttribute('aria-current'))).toEqual([null, 'step', null]);
		expect(screen.queryByRole('button', { name: /Upload files/ })).toBeNull();
		await userEvent.click(screen.getByRole('button', { name: 'Write to us' }));

		expect(document.activeElement).toBe(screen.getByLabelText('Your message'));
		expect(screen.queryByText('Build the pages')).toBeNull();
	});

	it('opens the present preview, and approves this version once it is confirmed', async () => {
		const approve = 'POST /api/projects/project-1/approval';
		const sent = {
			version: 1,
			url: 'https://preview.example/old',
			sentAt: aProject.createdAt,
			sentBy: 'Ruth',
			approval: null,
		};
		const second = { ...sent, version: 2, url: 'https://preview.example/flowers' };
		const review = {
			...detail,
			previews: [sent, second],
			project: { ...aProject, kind: 'new-website', stage: 'review' },
			checklist: [{ _id: 'a', stage: 'review', text: clientItems.approval, month: null, doneAt: null }],
		} satisfies ProjectDetail;
		const server = renderProject(review);
		const approved = { ...review, previews: [sent, { ...second, approval: { at: aProject.createdAt, by: 'Heidi' } }] };
		server.answer(approve, () => {
			server.answer(url, () => Response.json(approved));
			return Response.json(approved);
		});
		const open = await screen.findByRole('link', { name: 'Open the preview' });
		expect(open.getAttribute('href')).toBe('https://preview.example/flowers');
		expect(open.getAttribute('rel')).toContain('noopener');
		expect(open.className).toContain('bg-primary');
		screen.getByText('Waiting for you');
		expect(screen.queryByText('https://preview.example/flowers')).toBeNull();
		await userEvent.click(open);
		expect(open.className).not.toContain('bg-primary');
		expect(screen.getByRole('button', { name: 'Approve the preview' }).className).toContain('bg-primary');
		await userEvent.click(screen.getByRole('button', { name: 'Ask for a change' }));
		expect(document.activeElement).toBe(screen.getByLabelText('Your message'));
		await userEvent.click(screen.getByRole('button', { name: 'Approve the preview' }));
		expect(server.bodies(approve)).toEqual([]);
		screen.getByRole('heading', { name: 'Approve preview 2?' });
		await userEvent.click(screen.getByRole('button', { name: 'Approve' }));

		await screen.findByRole('heading', { name: 'We are preparing the launch.' });
		expect(server.bodies(approve)).toEqual([{ version: 2 }]);
		screen.getByText(/Approved by Heidi, /);
	});

	it('shows where the website lives and offers the handover file once it was live', async () => {
		renderProject({ ...detail, hosting: { ...noHosting, registrar: 'Example Registrar' } });
		await screen.findByText('Example Registrar');
		expect(screen.queryByRole('button', { name: 'Download the handover file' })).toBeNull();
		cleanup();

		const after = renderProject({ ...detail, hasHandover: true });
		after.answer('GET /api/projects/project-1/handover', () =>
			Response.json({ name: 'handover P-1.html', html: '<p>' }),
		);
		const names: string[] = [];
		vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
			names.push(this.download);
		});
		onTestFinished(() => void vi.restoreAllMocks());
		await userEvent.click(await screen.findByRole('button', { name: 'Download the handover file' }));

		await waitFor(() => expect(names).toEqual(['handover P-1.html']));
	});

	it('has nothing to open or approve at Review before the preview is sent', async () => {
		renderProject({
			...detail,
			project: { ...aProject, kind: 'new-website', stage: 'review' },
			checklist: [{ _id: 'a', stage: 'review', text: clientItems.approval, month: null, doneAt: null }],
		});

		await screen.findByRole('heading', { name: 'We are sending you the preview.' });
		expect(screen.queryByRole('button', { name: 'Approve the preview' })).toBeNull();
		expect(screen.queryByRole('link', { name: 'Open the preview' })).toBeNull();
	});

	it('says what we do, what comes next and by when, and that nothing more is needed of what was not sent', async () => {
		vi.useFakeTimers({ now: Date.parse('2026-11-26T12:00:00Z'), toFake: ['Date'] });
		onTestFinished(() => void vi.useRealTimers());
		const pause = (from: string, until: string) => ({ state: 'waiting' as const, from, until, reason: 'your logo' });
		renderProject({
			...detail,
			project: {
				...aProject,
				kind: 'new-website',
				stage: 'build',
				clock: [
					pause('2026-11-25T12:00:00.000Z', '2026-11-25T12:00:20.000Z'),
					pause('2026-11-25T12:00:20.000Z', '2026-11-25T12:00:24.000Z'),
					{ state: 'running', from: '2026-11-25T12:00:24.000Z', until: null, reason: '' },
				],
			},
			checklist: [{ _id: 'a', stage: 'content', text: clientItems.texts, month: null, doneAt: null }],
		});

		await screen.findByRole('heading', { name: 'We are building your website.' });
		expect(screen.getByText(/^Next: we send you a preview/)).toBeTruthy();
		expect(screen.getByText(`Live by ${formatDayAndTime('2026-11-28T12:00:24.000Z')}`)).toBeTruthy();
		expect(screen.getByText('Paused twice, 24 s').closest('details')?.open).toBe(false);
		expect(screen.getByText('What we need from you: 1 of 1 done')).toBeTruthy();
		expect(screen.getByText('No longer needed').parentElement?.textContent).toContain('Send your texts');
	});

	it('leads to the launched website and its status page, and asks what should change', async () => {
		const website = { _id: 'w1', name: 'Flowers', url: 'https://flowers.example/', status: 'up' as const };
		const server = renderProject({
			...detail,
			project: { ...aProject, kind: 'new-website', stage: 'live', launchedAt: aProject.createdAt, website },
		});
		const page = (websiteId: string, url: string) => ({
			url,
			isPublished: true,
			isOverLimit: false,
			groups: [{ name: '', components: [{ websiteId }] }],
		});
		server.answer('GET /api/status-pages', () =>
			Response.json([page('other', 'https://other.example'), page('w1', 'https://status.example/flowers')]),
		);
		const open = await screen.findByRole('link', { name: 'Open your website' });
		expect(open.getAttribute('href')).toBe('https://flowers.example/');
		const status = await screen.findByRole('link', { name: 'See its status page' });
		expect(status.getAttribute('href')).toBe('https://status.example/flowers');
		expect(screen.queryByText('Website hosted by Stayup')).toBeNull();
		await userEvent.click(screen.getByRole('button', { name: 'Ask for a change' }));

		expect(document.activeElement).toBe(screen.getByLabelText('Your message'));
	});

	it('keeps the choice to only have monitoring in the menu of the heading', async () => {
		const server = renderProject();
		const changed = { ...detail, project: { ...aProject, isMonitoringOnly: true } };
		server.answer('PUT /api/projects/project-1/monitoring-only', () => Response.json(changed));
		(await screen.findByRole('button', { name: 'More' })).focus();
		await userEvent.keyboard('{ArrowDown}{Enter}');

		await screen.findByRole('button', { name: 'I want a website' });
		expect(server.bodies('PUT /api/projects/project-1/monitoring-only')).toEqual([{ isMonitoringOnly: true }]);
		expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
	});

	it('has links in messages, and only those of the web', async () => {
		const text = 'See http://a.example/b, not javascript:alert(1) and not <b>this</b>.';
		renderProject({
			...detail,
			messages: [{ _id: 'm', at: aProject.createdAt, side: 'team', by: 'Ruth', text }],
		});

		const link = await screen.findByRole('link', { name: 'http://a.example/b' });
		expect(link.getAttribute('rel')).toContain('noopener');
		expect(link.parentElement?.textContent).toBe(text);
		expect(link.parentElement?.querySelectorAll('a, b')).toHaveLength(1);
	});

	it('keeps what was typed when the message is refused, with the sentence beside it', async () => {
		const server = renderProject();
		server.answer(messages, refusal('Too many messages. Please wait a minute.'));
		await fill(await screen.findByLabelText('Your message'), 'Here is our logo.');
		await userEvent.click(screen.getByRole('button', { name: 'Send message' }));

		await waitFor(() => expect(server.bodies(messages)).toEqual([{ text: 'Here is our logo.' }]));
		expect((await screen.findAllByText('Too many messages. Please wait a minute.')).length).toBeGreaterThan(0);
		expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('Here is our logo.');
	});

	it('refuses a file above 5 MB before it is sent', async () => {
		renderProject();
		const file = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.txt');
		await userEvent.upload(await screen.findByLabelText('Add a file'), file);

		await screen.findByText('Please choose a file of at most 5 MB.');
	});

	it('says that it was not found', async () => {
		const server = startFakeServer();
		server.answer(url, () => Response.json({ code: 'not-found', message: 'No' }, { status: 404 }));
		renderScreen(<ProjectScreen />, { path: '/projects/:id', url: '/projects/project-1' });

		await screen.findByRole('heading', { name: 'Project not found' });
	});

	it('keeps its heading and offers a retry if it cannot be loaded', async () => {
		const server = renderProject();
		server.answer(url, () => Response.json({ code: 'internal', message: 'No' }, { status: 500 }));
		await screen.findByText('Failed to load the project', {}, { timeout: 20_000 });

		screen.getByRole('heading', { name: 'Your website project', level: 1 });
		screen.getByRole('link', { name: 'Dashboard' });
		server.answer(url, () => Response.json(detail));
		await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
		await screen.findByLabelText('Your message');
	});

	it('that only wants monitoring shows no clock, and takes it back with one click', async () => {
		const server = renderProject({ ...detail, project: { ...aProject, isMonitoringOnly: true } });
		server.answer('PUT /api/projects/project-1/monitoring-only', () => Response.json(detail));
		await userEvent.click(await screen.findByRole('button', { name: 'I want a website' }));

		await screen.findByText(/of 72 h used/);
		expect(server.bodies('PUT /api/projects/project-1/monitoring-only')).toEqual([{ isMonitoringOnly: false }]);
	});

	it('shows by when a monthly update is due, and when one was made', async () => {
		vi.useFakeTimers({ now: Date.parse('2026-12-04T12:00:00Z'), toFake: ['Date'] });
		onTestFinished(() => void vi.useRealTimers());
		const update = (month: string, text: string, doneAt: string | null) => ({
			_id: month,
			stage: 'live' as const,
			text: `Monthly update for ${text}`,
			month,
			doneAt,
		});
		const openUpdates = ['2026-10', '2026-12'];
		renderProject({
			...detail,
			project: { ...aProject, tier: 'Pro', stage: 'live', launchedAt: aProject.createdAt, openUpdates },
			checklist: [
				update('2026-10', 'October 2026', null),
				// In New York it is still December 3.
				update('2026-11', 'November 2026', '2026-12-04T04:30:00.000Z'),
				update('2026-12', 'December 2026', null),
			],
		});

		const updates = await screen.findByRole('region', { name: 'Monthly updates' });
		expect([...updates.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
			'Monthly update for December 2026 (open)Due by Dec 31, 2026',
			'Monthly update for November 2026 (done)Updated on Dec 3, 2026',
			'Monthly update for October 2026 (open)Overdue since Oct 31, 2026',
		]);
		expect(screen.getByText('Please send us a message about what should change.')).toBeTruthy();
	});

	it('shows the months against the aim, with what is left and what was measured', async () => {
		renderProject({ ...detail, months: [month] });

		await screen.findByText('3 min 19 s of 4 min 19 s');
		expect(screen.getByText('98.5% of the time')).toBeTruthy();
		expect(screen.getByText('Within the aim')).toBeTruthy();
	});

	it('says that we changed our monitor, and that two of us check the credit', async () => {
		const marks = ['settings-changed', 'other-status-code'] as const;
		const missed = { ...month, isOver: true, downSeconds: 3600, creditCents: 7, needsSecondAdmin: true };
		renderProject({ ...detail, months: [{ ...missed, marks: [...marks] }] });

		await screen.findByText(
			'We changed what our monitor checks in this month. Our monitor expected another status code than 200. Two of us check this credit before it is given.',
		);
		expect(screen.queryByRole('button', { name: /credit/ })).toBeNull();
	});

	it('says once which credit was given', async () => {
		const missed = { ...month, isOver: true, downSeconds: 3600, creditCents: 2000 };
		const credit = { month: month.month, amountCents: 2000, number: 'CN-1', givenAt: '2026-12-08T12:00:00.000Z' };
		renderProject({ ...detail, months: [missed], credits: [credit, { ...credit, month: '2026-01', number: 'CN-0' }] });

		await screen.findByText('$20.00, credit note CN-1, Dec 8, 2026');
		expect(screen.queryAllByText(/CN-1/)).toHaveLength(1);
		screen.getByText('January 2026: credit of $20.00, credit note CN-0, Dec 8, 2026');
	});

	it('says of a month without measurements that it gives no credit', async () => {
		const unmeasured = { ...month, isOver: true, upSeconds: 0, downSeconds: 0, uptimePercentage: null };
		renderProject({ ...detail, months: [{ ...unmeasured, coveragePercentage: 0 }] });

		await screen.findByText('We did not measure the website in this month, so no credit can be computed.');
		expect(screen.getByText('Not measured')).toBeTruthy();
	});
});
