import { describe, expect, it } from 'vitest';
import { Email, Registration } from '../../schemas/accounts.ts';
import { EmailChannelTarget } from '../../schemas/alerts/channel-targets.ts';
import { NewLead } from '../../schemas/business/leads.ts';
import { withAsciiDomain } from './email-domain.ts';

const typed = 'anna@müller.example';
const stored = 'anna@xn--mller-kva.example';

describe('an email address at an internationalised domain', () => {
	it.each([
		['anna@müller.example', 'anna@xn--mller-kva.example'],
		['anna@MÜLLER.example', 'anna@xn--mller-kva.example'],
		// The u and its dots as two code points.
		['anna@mu\u0308ller.example', 'anna@xn--mller-kva.example'],
		['пётр@почта.рф', 'пётр@xn--80a1acny.xn--p1ai'],
		['li@例え。テスト', 'li@xn--r8jz45g.xn--zckzah'],
		['anna@xn--mller-kva.example', 'anna@xn--mller-kva.example'],
		['anna@example.com', 'anna@example.com'],
	])('%s is %s', (email, ascii) => {
		expect(withAsciiDomain(email)).toBe(ascii);
	});

	it.each([
		'anna@müller.example/path',
		'anna@müller.example:25',
		'anna@mü ller.example',
		'müller.example',
		'a@ü@b\\c',
		'',
	])('does not make one of %j', (text) => {
		expect(withAsciiDomain(text)).toBe(text);
		expect(Email.safeParse(text).success).toBe(false);
	});

	it('is taken by the registration, channels and the lead form, and stored in ASCII', () => {
		const registration = { name: 'Anna', email: ` ${typed.toUpperCase()} `, password: 'a-good-long-password' };

		expect(Registration.parse(registration).email).toBe(stored);
		expect(EmailChannelTarget.parse({ kind: 'email', email: typed }).email).toBe(stored);
		expect(NewLead.parse({ fullName: 'Anna', email: typed, phoneNumber: '1' }).email).toBe(stored);
	});

	it('is refused with letters of other alphabets before the @, to which nobody can send', () => {
		expect(Email.safeParse('änna@müller.example').success).toBe(false);
	});
});
