import { expect, it } from 'vitest';
import { isHarmlessName } from './shown-name.ts';
import { subscriptionEmail } from './status-emails.ts';

const harmless = [
	'Bakery',
	'Bäckerei Müller & Söhne',
	'Shop 24/7',
	'Acme status',
	'Acme Co. Berlin',
	'Café №1, Berlin (2026)',
	'日本のパン屋',
	'カフェ・ド・パリ',
	'Пекарня на углу',
	'Φούρνος Αθήνα',
	'מאפייה',
	'Accounting Müller',
	'Polka dots',
];

it.each(harmless)('a page may be named in emails to strangers: %s', (name) => {
	expect(isHarmlessName(name)).toBe(true);
});

const lures = [
	'Stayup Security: your account is locked',
	'S t a y u p billing',
	'5tayup',
	'Ｓｔａｙｕｐ',
	'Stаyup',
	'ՏΤΑΥUР',
	'ꜱᴛᴀʏᴜᴘ',
	'Stáyüp',
	'𝕊𝕥𝕒𝕪𝕦𝕡',
	'St\u200bay\u00adup',
	'Ѕtауυр 5ecurity',
	'Bank https://evil.example',
	'Open evil.example now',
	'Open еvіl.ехаmрlе now',
	'evil[.]com',
	'evil (dot) com',
	'evil dot com',
	'evil。com',
	'evil｡com',
	'evil．com',
	'evil .com',
	'evil \t[ . ]  com',
	'evil\u200b.\u200bcom',
	'Account locked, verify now',
	'Аccоunt suspended',
	'Your pаssword has еxpired',
	'Please sign in',
	'URGENT',
	'www.evil',
	'Write to help@evil',
	'Call +1 (555) 010-9999',
	'Call 555.010.9999',
	'Call ＋４９ ３０ １２３４５６７',
];

it.each(lures)('a page whose name could be a message is not named in subjects to strangers: %s', (name) => {
	expect(isHarmlessName(name)).toBe(false);
	const page = { name, url: 'https://stayup.example/s/bakery', showsBrand: true };
	for (const isKnown of [true, false]) {
		const email = subscriptionEmail(page, { url: 'https://stayup.example/s/bakery/confirm/x', isKnown });
		expect(email.subject).toMatch(/subscri.* to a status page$/);
		expect(JSON.stringify(email)).not.toContain(name);
		expect(email.footnote).toContain('stayup.example/s/bakery');
	}
});
