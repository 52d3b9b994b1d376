import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fill } from '../../../testing/fill.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../testing/server.ts';
import { setTokenSource } from '../../lib/api-client/token.ts';
import { publicPages } from '../../lib/public-pages/public-pages.ts';
import { Intake } from './intake.tsx';

const open = () => renderScreen(<Intake page={publicPages.bookCall} />);
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
const back = () => userEvent.click(screen.getByRole('button', { name: 'Back' }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit & Book My Call' }));

async function fillInAll() {
	await fill(field('Full Name'), 'Lee');
	await fill(field('Email Address'), 'lee@example.com');
	await fill(field('Phone Number'), '+1 555 0100');
	await userEvent.click(next());
	await userEvent.click(screen.getByRole('radio', { name: 'No' }));
	await userEvent.click(next());
	await userEvent.click(screen.getByRole('radio', { name: 'No' }));
	await userEvent.click(next());
	await fill(field('What type of business do you have?'), 'Garage');
	await userEvent.click(screen.getByRole('radio', { name: 'I only need hosting and maintenance' }));
	await userEvent.click(next());
}

describe('the intake form', () => {
	it('continues only when a step is complete, and names what is missing', async () => {
		startFakeServer();
		open();

		expect(next().disabled).toBe(true);
		await screen.findByText('Still needed: Full Name, Email Address, Phone Number.');
		await fill(field('Full Name'), 'Lee');
		await screen.findByText('Still needed: Email Address, Phone Number.');
	});

	it('keeps what was typed when going back, and moves the focus to the heading', async () => {
		startFakeServer();
		open();
		await fillInAll();

		await back();
		expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'About Your Business' }));
		expect(field('What type of business do you have?').value).toBe('Garage');
		expect(field('I only need hosting and maintenance').checked).toBe(true);
		await back();
		await back();
		await back();
		expect([field('Full Name').value, field('Email Address').value]).toEqual(['Lee', 'lee@example.com']);
		expect(JSON.parse(sessionStorage.getItem('intake') ?? '')).toMatchObject({
			step: 0,
			draft: { fullName: 'Lee', businessType: 'Garage' },
		});
	});

	it('shows an error of a step at its field, focuses the field and stays on the step', async () => {
		startFakeServer();
		open();
		await fill(field('Full Name'), 'Lee');
		await fill(field('Email Address'), 'lee at example');
		await fill(field('Phone Number'), '+1 555 0100');
		await userEvent.click(next());

		await screen.findByText('Please enter a valid email address.');
		expect(document.activeElement).toBe(field('Email Address'));
		await userEvent.clear(field('Email Address'));
		await userEvent.type(field('Email Address'), 'lee@example.com{Enter}');
		await screen.findByRole('heading', { name: 'Current Web Setup' });
		expect(screen.queryByText('Please enter a valid email address.')).toBeNull();
	});

	it('goes to the field that the server refuses, with everything that was typed', async () => {
		const server = startFakeServer();
		server.answer('POST /api/leads/create', refusal('This phone number is not in service.', 'phoneNumber'));
		open();
		await fillInAll();
		await submit();

		await screen.findByRole('heading', { name: 'Tell Us About You' });
		await screen.findAllByText('This phone number is not in service.');
		expect(document.activeElement).toBe(field('Phone Number'));
		expect(['Full Name', 'Email Address', 'Phone Number'].map((label) => field(label).value)).toEqual([
			...['Lee', 'lee@example.com', '+1 555 0100'],
		]);
		await userEvent.click(next());
		expect(screen.queryByText('This phone number is not in service.', { selector: 'form *' })).toBeNull();
		expect(field('No').checked).toBe(true);
	});

	it('names missing fields on submit, and sends nothing', async () => {
		const server = startFakeServer();
		sessionStorage.setItem('intake', JSON.stringify({ step: 4, draft: { email: 'rosa@example.com' } }));
		open();
		await submit();

		await screen.findAllByText('Please fill in all required fields: Full Name, Phone Number', { exact: false });
		await screen.findByRole('heading', { name: 'Tell Us About You' });
		expect(document.activeElement).toBe(field('Full Name'));
		expect(server.bodies('POST /api/leads/create')).toEqual([]);
	});

	it('keeps its answers when sending fails, shows why, and can be sent again', async () => {
		const server = startFakeServer();
		open();
		await fillInAll();
		server.answer('POST /api/leads/create', () => Response.json({}, { status: 500 }));
		await submit();
		await screen.findAllByText('Failed to submit form');

		server.answer('POST /api/leads/create', () => Promise.reject(new TypeError('Failed to fetch')));
		await submit();
		await screen.findAllByText('The server could not be reached.', { exact: false });

		server.answer('POST /api/leads/create', () => Response.json({ message: 'Thank you.' }, { status: 201 }));
		await submit();
		await screen.findByRole('heading', { name: 'Thank You!' });
		const sent = server.bodies('POST /api/leads/create');
		expect(sent).toHaveLength(3);
		expect(sent[2]).toMatchObject({ fullName: 'Lee', businessType: 'Garage', hasWebsite: 'No' });
	});
});

describe('the optional questions of the intake form', () => {
	it('appear with the answers that they belong to, survive a reload and are sent', async () => {
		const server = startFakeServer();
		server.answer('POST /api/leads/create', () => Response.json({ message: 'Thank you.' }, { status: 201 }));
		const { unmount } = open();
		await fill(field('Full Name'), 'Rosa');
		await fill(field('Email Address'), 'rosa@example.com');
		await fill(field('Phone Number'), '+1 555 0100');
		await userEvent.click(next());
		expect(next().disabled).toBe(true);
		await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
		await fill(field('Website URL'), 'shop.example.com');
		await userEvent.selectOptions(field('Who is your hosting provider?'), 'Squarespace');
		await userEvent.click(screen.getByRole('radio', { name: 'Not Sure' }));
		await fill(field('Domain provider'), 'Namecheap');
		unmount();

		open();
		expect(field('Website URL').value).toBe('shop.example.com');
		await userEvent.click(next());
		await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
		await fill(field('Links'), 'https://social.example/rosa');
		await userEvent.click(next());
		await fill(field('What type of business do you have?'), 'Bakery');
		expect(next().disabled).toBe(true);
		await userEvent.click(screen.getByRole('radio', { name: "I'm not sure yet" }));
		await userEvent.click(next());
		await submit();

		await screen.findByRole('heading', { name: 'Thank You!' });
		screen.getByText('Our team will contact you shortly to discuss your website needs and schedule your call.');
		expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
		expect(server.bodies('POST /api/leads/create')).toMatchObject([
			{
				fullName: 'Rosa',
				hasWebsite: 'Yes',
				websiteUrl: 'shop.example.com',
				currentHosting: 'Squarespace',
				managesDomain: 'Not Sure',
				domainProvider: 'Namecheap',
				hasOnlinePresence: 'Yes',
				onlinePresenceLinks: 'https://social.example/rosa',
				businessType: 'Bakery',
				websiteNeeds: "I'm not sure yet",
			},
		]);
	});
});

describe('a request to fix an outage', () => {
	const link = '/book-call?outage=bakery_1&website=https%3A%2F%2Fbakery.example%2F';
	const complete = {
		fullName: 'Lee',
		email: 'lee@example.com',
		phoneNumber: '+1 555 0100',
		hasWebsite: 'Yes',
		websiteUrl: 'https://bakery.example/',
		currentHosting: 'Wix',
		managesDomain: 'No',
		hasOnlinePresence: 'No',
		businessType: 'Bakery',
		websiteNeeds: "I'm not sure yet",
		outageId: 'bakery_1',
	};
	const send = async () => {
		const server = startFakeServer();
		server.answer('POST /api/leads/create', () => Response.json({ message: 'Thank you.' }));
		return { server, headers: () => server.headers('POST /api/leads/create')[0] };
	};
	afterEach(() => {
		setTokenSource({ token: () => Promise.resolve(null), latest: () => null, onRefused: () => undefined });
	});

	it('says which outage it is about, and proves the access with the token of the email, which leaves the URL', async () => {
		const { headers } = await send();
		window.history.replaceState(null, '', `${link}#a-token`);
		sessionStorage.setItem('intake', JSON.stringify({ step: 4, draft: { ...complete, outageId: '' } }));
		renderScreen(<Intake page={publicPages.bookCall} />, { path: '/book-call', url: `${link}#a-token` });
		await screen.findByText(/You are asking us to fix the outage of/);
		expect(screen.getByText('https://bakery.example/')).toBeTruthy();
		expect(window.location.hash).toBe('');
		await submit();

		await screen.findByRole('heading', { name: 'Thank You!' });
		expect([headers()?.get('x-outage-id'), headers()?.get('x-email-link')]).toEqual(['bakery_1', 'a-token']);
		expect(headers()?.get('authorization')).toBeNull();
	});

	it('proves the access with the session of the sender', async () => {
		const { headers } = await send();
		const latest = { accountId: 'alice', token: 'token-of-alice' };
		sessionStorage.setItem('intake', JSON.stringify({ step: 4, draft: complete }));
		open();
		setTokenSource({ token: async () => latest.token, latest: () => latest, onRefused: () => undefined });
		await submit();

		await screen.findByRole('heading', { name: 'Thank You!' });
		expect(headers()?.get('authorization')).toBe('Bearer token-of-alice');
	});

	it('can be about something else, and then sends neither the outage nor the session', async () => {
		const { headers } = await send();
		sessionStorage.setItem('intake', JSON.stringify({ step: 4, draft: complete }));
		open();
		setTokenSource({ token: async () => 'token-of-alice', latest: () => null, onRefused: () => undefined });
		await userEvent.click(await screen.findByRole('button', { name: 'It is about something else' }));
		expect(screen.queryByText(/You are asking us to fix/)).toBeNull();
		await submit();

		await screen.findByRole('heading', { name: 'Thank You!' });
		expect([headers()?.get('x-outage-id'), headers()?.get('authorization')]).toEqual([null, null]);
	});
});

describe('the choice of a time on the last step', () => {
	const reference = 'L-7K3M2Q';
	const times = ['2026-11-24T15:00:00.000Z', '2026-11-24T16:00:00.000Z', '2026-11-25T15:00:00.000Z'];
	const answerTimes = (server: ReturnType<typeof startFakeServer>, free: string[]) =>
		server.answer('GET /api/calls/times', () => Response.json({ lengthMinutes: 30, times: free }));
	/** The last step, with the answer to the form. */
	const reachTimes = async (free: string[] | null, answer: ReturnType<typeof refusal> = done) => {
		const server = startFakeServer();
		if (free !== null) answerTimes(server, free);
		server.answer('POST /api/leads/create', answer);
		open();
		await fillInAll();
		return server;
	};
	const done = () => Response.json({ message: 'Thank you.', call: 'none', reference });
	const shown = async () =>
		within(await screen.findByRole('group', { name: 'Time' })).getAllByRole<HTMLInputElement>('radio');
	const choose = async (at: string | undefined) => {
		const time = (await shown()).find(({ value }) => value === at);
		if (!time) throw new Error('This time is not shown.');
		await userEvent.click(time);
	};
	const checked = async () => (await shown()).filter((time) => time.checked).map(({ value }) => value);

	it('is never made for the visitor, also not with another day: without one, the form asks for a time or any time', async () => {
		const server = await reachTimes(times);
		expect((await shown()).map(({ value }) => value)).toEqual(times.slice(0, 2));
		expect(await checked()).toEqual([]);
		await choose(times[1]);
		await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Day/ }), '2026-11-25');
		expect((await shown()).map(({ value, checked }) => [value, checked])).toEqual([[times[2], false]]);
		await submit();

		await screen.findByText('Please choose a time, or “Any time”.', { selector: 'form *' });
		expect(document.activeElement).toBe((await shown())[0]);
		expect(server.bodies('POST /api/leads/create')).toEqual([]);
		await userEvent.click(screen.getByRole('radio', { name: 'Any time' }));
		await submit();
		await screen.findByRole('heading', { name: 'Thank You!' });
		expect(Object.keys(server.bodies('POST /api/leads/create')[0] as object)).not.toContain('callAt');
	});

	it('is kept while the visitor goes back', async () => {
		const server = await reachTimes(times);
		await choose(times[1]);
		await back();
		await userEvent.click(next());
		expect(await checked()).toEqual([times[1]]);
		await submit();

		await screen.findByRole('heading', { name: 'Thank You!' });
		expect(server.bodies('POST /api/leads/create')[0]).toMatchObject({ callAt: times[1] });
	});

	it('is asked for again, with a sentence, if the kept time has passed', async () => {
		const server = await reachTimes(times);
		await choose(times[0]);
		await back();
		answerTimes(server, times.slice(1));
		await userEvent.click(next());

		await screen.findByText('The time that you chose is no longer free. Please choose another.');
		expect(await checked()).toEqual([]);
		await submit();
		await screen.findByText('Please choose a time, or “Any time”.', { selector: 'form *' });
		expect(server.bodies('POST /api/leads/create')).toEqual([]);
	});

	it('is not sent if the kept time has passed and no other is free', async () => {
		const server = await reachTimes(times);
		await choose(times[0]);
		await back();
		answerTimes(server, []);
		await userEvent.click(next());
		await screen.findByText(/^We call you within one business day, Monday to Friday/);
		await submit();

		await screen.findByRole('heading', { name: 'Thank You!' });
		expect(Object.keys(server.bodies('POST /api/leads/create')[0] as object)).not.toContain('callAt');
	});

	it('can be any time, which says when we call, is remembered, and sends the documented fields only', async () => {
		const server = await reachTimes(times);
		await userEvent.click(await screen.findByRole('radio', { name: 'Any time' }));
		await screen.findByText(/^We call you within one business day, Monday to Friday/);
		await back();
		await userEvent.click(next());
		expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Any time' })).checked).toBe(true);
		await submit();

		await screen.findByRole('heading', { name: 'Thank You!' });
		screen.getByText(reference);
		screen.getByText(/call or write to you within one business day/);
		expect(Object.keys(server.bodies('POST /api/leads/create')[0] as object)).not.toContain('callAt');
	});

	it('is not shown without free times, but when we call is', async () => {
		await reachTimes([]);

		await screen.findByText(/^We call you within one business day, Monday to Friday/);
		expect(screen.queryByRole('radio', { name: 'Any time' })).toBeNull();
	});

	it('is not called booked if the request is kept as possible spam', async () => {
		await reachTimes(times, () => Response.json({ message: 'Thank you.', call: 'asked', reference }));
		await choose(times[1]);
		await submit();

		await screen.findByText('It is not booked yet: we will confirm it by email.', { exact: false });
		expect(screen.queryByText('We will call you on', { exact: false })).toBeNull();
	});

	it('sends the chosen time with the zone, and asks to confirm it in the email afterwards', async () => {
		const server = await reachTimes(times, () => Response.json({ message: 'Thank you.', call: 'reserved', reference }));
		await choose(times[1]);
		await screen.findByText('Times are in your time zone:', { exact: false });
		await submit();

		await screen.findByText(/^We hold .* for 15 minutes: confirm it in the email we sent to .+@.+\.$/);
		const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
		expect(server.bodies('POST /api/leads/create')[0]).toMatchObject({ callAt: times[1], callTimeZone: timeZone });
	});

	it('is booked at once for a customer whom we know', async () => {
		await reachTimes(times, () => Response.json({ message: 'Thank you.', call: 'booked', reference }));
		await choose(times[0]);
		await submit();

		await screen.findByText('We will call you on', { exact: false });
	});

	it('stays on the step when the time was just taken, loads fresh times and asks to choose again', async () => {
		const taken = 'This time was just taken. Please choose another.';
		const server = await reachTimes(times, refusal(taken, 'callAt'));
		await choose(times[0]);
		answerTimes(server, times.slice(1));
		await submit();

		await screen.findByText(taken, { selector: 'form *' });
		await expect.poll(async () => (await shown()).map(({ value }) => value)).not.toContain(times[0]);
		expect(document.activeElement).toBe((await shown())[0]);
		expect(await checked()).toEqual([]);
		server.answer('POST /api/leads/create', done);
		await choose(times[1]);
		await submit();
		await screen.findByRole('heading', { name: 'Thank You!' });
		expect(server.bodies('POST /api/leads/create')[1]).toMatchObject({ fullName: 'Lee', callAt: times[1] });
	});

	it('can be left out when the free times cannot be loaded, or loaded again', async () => {
		const server = await reachTimes(null);
		await screen.findByText('The free times could not be loaded.', { exact: false });
		answerTimes(server, times);
		await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

		await screen.findByRole('radio', { name: 'Any time' });
	});
});
