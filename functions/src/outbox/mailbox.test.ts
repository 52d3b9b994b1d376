import { describe, expect, it } from 'vitest';
import { hasTag, mailboxOf, organizationOf } from './mailbox.ts';

/** Email addresses of one mailbox; the first is how we write it. */
const mailboxes: readonly (readonly [string, ...string[]])[] = [
	['alice@stayup.test', 'ALICE@Stayup.TEST', 'alice+shop@stayup.test', 'alice+a+b@stayup.test'],
	['alice@gmail.com', 'a.l.ice+shop@gmail.com', 'al.ice@googlemail.com'],
	['alice@proton.me', 'al.ice@proton.me', 'al-i_ce@pm.me', 'alice+x@protonmail.com', 'a.lice@protonmail.ch'],
	['alice@fastmail.com', 'alice+x@fastmail.com', 'shop@alice.fastmail.com', 'any+x@alice.fastmail.com'],
	['alice@fastmail.fm', 'shop@alice.fastmail.fm'],
	['alice@icloud.com', 'alice@me.com', 'alice+x@mac.com'],
	['al.ice@yandex.ru', 'al-ice@yandex.com', 'al.ice@ya.ru', 'al-ice+x@yandex.kz', 'al.ice@yandex.com.tr'],
	['al.i.ce@yandex.ru', 'al-i-ce@yandex.by'],
	['alice@yahoo.com', 'alice-shop@yahoo.com', 'alice-a-b@yahoo.com', 'alice+x@yahoo.com', 'alice-a+x@yahoo.com'],
	['alice@ymail.com', 'alice-shop@ymail.com'],
	['alice@outlook.com', 'alice+x@outlook.com'],
	['alice@hotmail.com', 'alice+x@hotmail.com'],
];

describe('a mailbox', () => {
	it.each(mailboxes)('%s is the same with its other email addresses', (mailbox, ...others) => {
		expect([mailbox, ...others].map(mailboxOf)).toEqual([mailbox, ...others].map(() => mailbox));
	});

	it.each([
		['a.lice@stayup.test', 'alice@stayup.test'],
		['alice-shop@stayup.test', 'alice@stayup.test'],
		['a_lice@gmail.com', 'alice@gmail.com'],
		['alice@fastmail.com', 'alice@fastmail.fm'],
		['shop@alice.gmail.com', 'alice@gmail.com'],
		['alice@outlook.com', 'alice@hotmail.com'],
		['al.ice@outlook.com', 'alice@outlook.com'],
		['al.ice@icloud.com', 'alice@icloud.com'],
		['alice@yahoo.com', 'alice@yahoo.de'],
		['al_ice@yandex.ru', 'al.ice@yandex.ru'],
		['alice@yandex.example', 'alice@yandex.ru'],
	])('%s is another than %s', (one, other) => {
		expect(mailboxOf(one)).not.toBe(mailboxOf(other));
	});
});

it.each([
	['alice@stayup.test', false],
	['al-ice@stayup.test', false],
	['Al.Ice@gmail.com', false],
	['alice@me.com', false],
	['alice+x@stayup.test', true],
	['alice-x@yahoo.com', true],
	['alice+x@yahoo.com', true],
	['x@alice.fastmail.com', true],
	['alice@fastmail.com', false],
])('the email address %s has a tag: %s', (email, expected) => {
	expect(hasTag(email)).toBe(expected);
});

it.each([
	['alice@bakery.test', 'bakery.test'],
	['bob@MAIL.bakery.test', 'bakery.test'],
	['bob@mail.bakery.co.uk', 'bakery.co.uk'],
	['al.ice+x@gmail.com', 'alice@gmail.com'],
	['alice+x@web.de', 'alice@web.de'],
	['shop@alice.fastmail.com', 'alice@fastmail.com'],
	['alice@[192.0.2.1]', '[192.0.2.1]'],
	['alice@localhost', 'localhost'],
])('behind %s is %s', (email, organization) => {
	expect(organizationOf(email)).toBe(organization);
});
