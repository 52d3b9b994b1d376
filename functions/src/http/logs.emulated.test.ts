import { readFileSync } from 'node:fs';
import type { NewSession } from '@stayup/contract';
import { freshEmail, send } from '@stayup/testing/api-client';
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
	it('contains no personal data and no secrets', { timeout: 60_000 }, async () => {
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
		const log = readFileSync(process.env.STAYUP_LOG_FILE ?? '', 'utf8');
		const found = Object.entries({ ...secrets, token, customToken, code }).filter(([, secret]) => log.includes(secret));

		expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 200, 200, 400, 400, 400, 401]);
		expect(log).toContain('us-east4-api');
		expect(found.map(([key]) => key)).toEqual([]);
	});
});
