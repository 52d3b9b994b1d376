/** Public forms and the login: too many, too large, by programs, with other IPs in the headers (WEB-2, WEB-5). */
import { freshClientIp, freshEmail, password, register } from '@stayup/testing/api-client';
import { examples } from '../../../functions/src/api-docs/examples.ts';
import { type Area, type Attempt, call, type Reply, statusOtherThan, valueOtherThan } from '../attempt.ts';
import type { Target } from '../target.ts';

const forms = {
	application: {
		path: '/api/careers/apply',
		good: examples.applyForJob.body,
		name: 'firstName',
		store: 'applications',
	},
	lead: { path: '/api/leads/create', good: examples.createLead.body, name: 'fullName', store: 'leads' },
} as const;

export const publicForms: Area = {
	name: 'Public forms and login',
	attempts(target) {
		return [
			...Object.values(forms).flatMap((form) => formAttempts(target, form)),
			...(['1999-13-01', '2999-01-01', 'yesterday', '', '0000-00-00'] as const).map(
				(dob): Attempt => ({
					name: `an application with the date of birth "${dob}"`,
					make: async () =>
						statusOtherThan(
							[400],
							await call('POST', forms.application.path, { body: { ...forms.application.good, dob } }),
						),
				}),
			),
			{ name: 'eleven wrong passwords', make: async () => statusOtherThan([429], await loginTwelveTimes()) },
			{
				name: 'the difference between an unknown email address and a wrong password',
				async make() {
					const known = await logIn((await register('Olga')).email, 'wrong-password-1');
					const unknown = await logIn(freshEmail('nobody'), 'wrong-password-1');
					return valueOtherThan(withoutId(unknown), withoutId(known));
				},
			},
			{
				name: 'ten contact forms whose keys have 3,900 characters, which would be remembered',
				async make() {
					const headers = { 'x-forwarded-for': freshClientIp(), 'content-type': 'application/x-www-form-urlencoded' };
					let last: Reply | null = null;
					for (let sent = 0; sent < 10; sent++) {
						last = await call('POST', `/f/${'k'.repeat(3_900)}`, { body: 'message=Hello', headers });
					}
					return last && statusOtherThan([404], last);
				},
			},
			{
				name: 'a password of 1 MB',
				make: async () => statusOtherThan([400, 413], await logIn(freshEmail('x'), 'x'.repeat(1_000_000))),
			},
			{
				name: 'registration with an email address that has an account',
				async make() {
					const { email } = await register('Olga');
					const taken = await call('POST', '/api/auth/register', { body: { name: 'Eve', email, password } });
					return statusOtherThan([400, 409], taken);
				},
			},
		];
	},
};

function formAttempts({ data }: Target, { path, good, name, store }: (typeof forms)[keyof typeof forms]): Attempt[] {
	const storedUnder = async (value: string) =>
		(await data.stored[store].where(name, '==', value).count().get()).data().count;
	return [
		{
			name: `${path} six times from one IP, each with another forged X-Forwarded-For`,
			async make() {
				const ip = freshClientIp();
				let last: Reply | null = null;
				for (let sent = 0; sent < 6; sent++) {
					last = await call('POST', path, { body: good, headers: { 'x-forwarded-for': `198.51.100.${sent}, ${ip}` } });
				}
				return last && statusOtherThan([429], last);
			},
		},
		{
			name: `${path} by a program that fills in the hidden field`,
			async make() {
				const unique = crypto.randomUUID();
				const headers = { 'x-fax-number': '555', 'x-forwarded-for': freshClientIp() };
				const reply = await call('POST', path, { body: { ...good, [name]: unique }, headers });
				return statusOtherThan([200, 201], reply) ?? valueOtherThan(0, await storedUnder(unique));
			},
		},
		{
			name: `${path} with 33 KB`,
			make: async () =>
				statusOtherThan([413], await call('POST', path, { body: { ...good, [name]: 'x'.repeat(33 * 1024) } })),
		},
		{
			name: `${path} with a line break and a header in the name`,
			make: async () =>
				statusOtherThan([400], await call('POST', path, { body: { ...good, [name]: 'Eve\r\nBcc: all@example.com' } })),
		},
		{
			name: `${path} without fields`,
			make: async () => statusOtherThan([400], await call('POST', path, { body: {} })),
		},
	];
}

async function loginTwelveTimes(): Promise<Reply> {
	const { email } = await register('Olga');
	let last = await logIn(email, 'wrong-password-1');
	for (let tries = 0; tries < 11; tries++) last = await logIn(email, `wrong-password-${tries}`);
	return last;
}

function logIn(email: string, secret: string): Promise<Reply> {
	return call('POST', '/api/auth/login', { body: { email, password: secret } });
}

function withoutId({ status, text }: Reply) {
	return { status, text: text.replace(/"requestId":"[^"]*"/, '') };
}
