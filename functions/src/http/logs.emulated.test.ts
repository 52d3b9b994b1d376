import type { NewSession, ProblemReply } from '@stayup/contract';
import { freshEmail, register, send } from '@stayup/testing/api-client';
import { product } from '@stayup/testing/local-product/worker';
import { codeIn, emailTo } from '@stayup/testing/mailbox';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import { examples } from '../api-docs/examples.ts';

const { stored } = openStoredData();
const unique = crypto.randomUUID().replaceAll('-', '');
const email = freshEmail('logged');

/** Personal data and secrets, each with a value that occurs nowhere else. */
const secrets = {
	name: `Name${unique}`,
	email,
	password: `Password-${unique}`,
	wrongPassword: `Wrong-${unique}`,
	phone: `+1 555 ${unique}`,
	experience: `Experience ${unique}`,
	message: `Message ${unique}`,
};

describe('the log', () => {
	it('contains no personal data and no secrets', async () => {
		const { name, password, phone, experience, message } = secrets;
		const registered = await send<NewSession>('POST', '/api/auth/register', { body: { name, email, password } });
		const { token, customToken, _id: uid } = registered.body;
		await stored.users.doc(uid).update({ role: 'admin' });
		const good = [
			send('POST', '/api/auth/login', { body: { email, password: secrets.wrongPassword } }),
			send('POST', '/api/auth/password-reset', { body: { email } }),
			send('POST', '/api/careers/apply', {
				body: { ...examples.applyForJob.body, firstName: name, email, phone, workExperience: experience },
			}),
			send('POST', '/api/leads/create', {
				body: { ...examples.createLead.body, fullName: name, email, phoneNumber: phone },
			}),
			send('POST', '/api/admin/send-notification', {
				token,
				body: { userId: uid, messageType: 'custom', customMessage: message },
			}),
		];
		const bad = [
			send('POST', '/api/auth/register', { body: { name, email, password: 'short' } }),
			send('POST', '/api/careers/apply', {
				body: { ...examples.applyForJob.body, firstName: name, email, dob: 'never' },
			}),
			send('POST', '/api/leads/create', { body: `{"fullName":"${name}"` }),
			send('GET', `/api/websites/${unique}`, { token: `${token}x` }),
		];
		const answers = await Promise.all([...good, ...bad]);
		await emailTo(email, 'A message from Stayup');
		const code = codeIn(await emailTo(email, 'Reset your password'));
		const log = JSON.stringify(product().log);
		const found = Object.entries({ ...secrets, token, customToken, code }).filter(([, secret]) => log.includes(secret));

		expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 200, 200, 400, 400, 400, 401]);
		expect(found.map(([key]) => key)).toEqual([]);
	});

	it('has the message and the stack of a thrown error under the id of its request, and no personal data', async () => {
		const olivia = await register('Olivia');
		// An instant that no date has makes the reply fail, and no list of other tests.
		await stored.users.doc(olivia._id).update({ deletionAt: Number.MAX_VALUE });
		const { status, body } = await send<ProblemReply>('GET', '/api/auth/profile', { token: olivia.token });
		const logged = product().log.find((entry) => 'requestId' in entry && entry.requestId === body.requestId);

		expect(status).toBe(500);
		expect(logged).toMatchObject({
			severity: 'ERROR',
			message: 'A request failed.',
			error: { name: 'RangeError', message: 'Invalid time value' },
		});
		const text = JSON.stringify(logged);
		expect(text).toMatch(/"stack":"RangeError: Invalid time value\\n\s+at .*functions/);
		for (const secret of [olivia.email, olivia.token, olivia.name]) expect(text).not.toContain(secret);
	});
});
