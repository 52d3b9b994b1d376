import { describe, expect, it } from 'vitest';
import { readMailSend } from './mail-send.ts';

const valid = {
	personalizations: [{ to: [{ email: 'alice@example.com', name: 'Alice' }] }],
	from: { email: 'alerts@stayup.example', name: 'Stayup' },
	subject: 'Down: example.com',
	content: [
		{ type: 'text/plain', value: 'It is down.' },
		{ type: 'text/html', value: '<p>It is down.</p>' },
	],
};
const fieldsRefused = (body: unknown) => {
	const reading = readMailSend(body);
	return 'errors' in reading ? reading.errors.map(({ field }) => field) : [];
};

describe('an email to send', () => {
	it('is read completely', () => {
		const reading = readMailSend({
			...valid,
			reply_to: { email: 'help@stayup.example' },
			custom_args: { delivery: 'd1' },
			categories: ['alert'],
			attachments: [{ filename: 'call.ics', type: 'text/calendar; method=REQUEST', content: 'QkVHSU4=' }],
			headers: { 'List-Unsubscribe': '<https://stayup.example/u>' },
		});

		expect(reading).toEqual({
			sandbox: false,
			mails: [
				{
					from: { email: 'alerts@stayup.example', name: 'Stayup' },
					replyTo: { email: 'help@stayup.example' },
					to: [{ email: 'alice@example.com', name: 'Alice' }],
					cc: [],
					bcc: [],
					subject: 'Down: example.com',
					text: 'It is down.',
					html: '<p>It is down.</p>',
					headers: { 'List-Unsubscribe': '<https://stayup.example/u>' },
					customArgs: { delivery: 'd1' },
					categories: ['alert'],
					attachments: [{ filename: 'call.ics', type: 'text/calendar; method=REQUEST', content: 'QkVHSU4=' }],
				},
			],
		});
	});

	it.each([
		['without content', { filename: 'call.ics' }, ['attachments.0.content']],
		[
			'with content that is not base64',
			{ filename: 'call.ics', content: 'BEGIN:VCALENDAR' },
			['attachments.0.content'],
		],
		['without a name', { content: 'QkVHSU4=' }, ['attachments.0.filename']],
		[
			'with a second parameter in its type',
			{ filename: 'call.ics', content: 'QkVHSU4=', type: 'text/calendar; charset=utf-8; method=REQUEST' },
			['attachments.0.type'],
		],
	])('is refused for an attachment %s', (_, attachment, refused) => {
		expect(fieldsRefused({ ...valid, attachments: [attachment] })).toEqual(refused);
	});

	it('becomes one email for each personalization, which may have its own subject', () => {
		const reading = readMailSend({
			...valid,
			personalizations: [
				{ to: [{ email: 'alice@example.com' }] },
				{ to: [{ email: 'bob@example.com' }], subject: 'For Bob' },
			],
		});

		expect(reading).toMatchObject({ mails: [{ subject: 'Down: example.com' }, { subject: 'For Bob' }] });
	});

	it('gets the values of each recipient in the place of its tags', () => {
		const reading = readMailSend({
			...valid,
			content: [
				{ type: 'text/plain', value: 'Leave: https://stayup.example/KEY' },
				{ type: 'text/html', value: '<a href="https://stayup.example/KEY">Leave</a>' },
			],
			personalizations: [
				{ to: [{ email: 'alice@example.com' }], substitutions: { KEY: 'a1' } },
				{ to: [{ email: 'bob@example.com' }], substitutions: { KEY: 'b2' } },
			],
		});

		expect(reading).toMatchObject({
			mails: [
				{ text: 'Leave: https://stayup.example/a1', html: '<a href="https://stayup.example/a1">Leave</a>' },
				{ text: 'Leave: https://stayup.example/b2', html: '<a href="https://stayup.example/b2">Leave</a>' },
			],
		});
	});

	it.each([
		['no body', null, ['from.email', 'content', 'personalizations']],
		['no personalization', { ...valid, personalizations: [] }, ['personalizations']],
		['no recipient', { ...valid, personalizations: [{}] }, ['personalizations.0.to']],
		[
			'an invalid recipient',
			{ ...valid, personalizations: [{ to: [{ email: 'alice' }] }] },
			['personalizations.0.to.0.email'],
		],
		[
			'the same recipient twice',
			{
				...valid,
				personalizations: [{ to: [{ email: 'a@example.com' }], cc: [{ email: 'A@example.com' }] }],
			},
			['personalizations.0.to'],
		],
		['no sender', { ...valid, from: {} }, ['from.email']],
		['no subject', { ...valid, subject: '' }, ['subject']],
		['no content', { ...valid, content: [] }, ['content']],
		['an empty part', { ...valid, content: [{ type: 'text/plain', value: '' }] }, ['content.0.value']],
		['html before text', { ...valid, content: valid.content.toReversed() }, ['content']],
		['a number as argument', { ...valid, custom_args: { attempt: 1 } }, ['custom_args.attempt']],
	])('is refused with %s', (_what, body, fields) => {
		expect(fieldsRefused(body)).toEqual(fields);
	});
});
