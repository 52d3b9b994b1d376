/** Whose an email address is: which ones lead to one mailbox, and which mailboxes belong to one organization. */
import { parse } from 'tldts';

/** Where email addresses that differ lead to the same mailbox, by the public rule of the provider. A tag after a plus makes no difference anywhere. */
interface Provider {
	/** All are one, unless `areApart`. */
	domains: readonly string[];
	/** Each domain has mailboxes of its own. */
	areApart?: boolean;
	/** Signs in names that make no difference. */
	ignored?: RegExp;
	/** Signs that mean the same, as the first of them. */
	same?: string;
	/** Begins a tag, beside the plus. */
	tag?: string;
	/** `anything@name.fastmail.com` is `name@fastmail.com`. */
	hasSubdomains?: boolean;
}

const providers: Readonly<Record<string, Provider>> = {
	google: { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
	proton: { domains: ['proton.me', 'protonmail.com', 'pm.me', 'protonmail.ch'], ignored: /[._-]/g },
	fastmail: {
		domains: ['fastmail.com', 'fastmail.fm', 'messagingengine.com', 'sent.com', 'mailbolt.com'],
		areApart: true,
		hasSubdomains: true,
	},
	apple: { domains: ['icloud.com', 'me.com', 'mac.com'] },
	yandex: {
		domains: ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua', 'yandex.uz', 'yandex.com.tr'],
		same: '.-',
	},
	// A disposable email address has a keyword after a hyphen, which names cannot contain.
	yahoo: {
		domains:
			`yahoo.com yahoo.ca yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.hk yahoo.com.mx yahoo.com.tw yahoo.de
			yahoo.es yahoo.fr yahoo.ie yahoo.in yahoo.it ymail.com rocketmail.com`.split(/\s+/),
		areApart: true,
		tag: '-',
	},
	microsoft: {
		domains:
			`outlook.com outlook.de outlook.fr outlook.es outlook.it outlook.jp hotmail.com hotmail.co.uk hotmail.de hotmail.es hotmail.fr hotmail.it live.com
			live.co.uk live.de live.fr live.it live.nl msn.com`.split(/\s+/),
		areApart: true,
	},
};

/**
 * More providers where anybody can have a mailbox. Only well-known ones: an attacker could buy a forgotten domain of a long list, and the customers of a missing provider share
 * a few emails a day with each other.
 */
const otherProviders = new Set(
	`126.com 163.com aol.com bluewin.ch comcast.net daum.net duck.com freenet.de gmx.at gmx.ch gmx.com gmx.de gmx.net hanmail.net hey.com hushmail.com inbox.lv
	laposte.net libero.it list.ru mail.com mail.ru mailbox.org naver.com orange.fr posteo.de qq.com rediffmail.com seznam.cz sina.com skiff.com t-online.de tuta.com
	tuta.io tutanota.com tutanota.de verizon.net web.de wp.pl zoho.com zohomail.com`.split(/\s+/),
);

const providerOf = new Map(
	Object.values(providers).flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
);

/** The same for all email addresses of a mailbox. */
export function mailboxOf(email: string): string {
	const { name, domain, provider } = partsOf(email);
	const [first = '', ...twins] = provider?.same ?? '';
	const folded = twins.reduce((text, twin) => text.replaceAll(twin, first), name);
	const ignored = provider?.ignored ? folded.replace(provider.ignored, '') : folded;
	const [main = domain] = provider && !provider.areApart ? provider.domains : [domain];
	return `${ignored}@${main}`;
}

/** Whether it has a tag, which anybody can add to the email address of somebody else. */
export function hasTag(email: string): boolean {
	return partsOf(email).hasTag;
}

/** Who is behind an email address: a registered domain, whose owner can have any number of mailboxes there, or the mailbox at a provider where anybody can have one. */
export function organizationOf(email: string): string {
	const { domain, provider } = partsOf(email);
	if (provider || otherProviders.has(domain)) return mailboxOf(email);
	return parse(domain).domain ?? domain;
}

interface Parts {
	/** Without a tag. */
	name: string;
	domain: string;
	provider: Provider | undefined;
	hasTag: boolean;
}

function partsOf(email: string): Parts {
	const at = email.lastIndexOf('@');
	const [full, domain] = [email.slice(0, at).toLowerCase(), email.slice(at + 1).toLowerCase()];
	const dot = domain.indexOf('.');
	const parent = providerOf.get(domain.slice(dot + 1));
	if (parent?.hasSubdomains) {
		return { name: domain.slice(0, dot), domain: domain.slice(dot + 1), provider: parent, hasTag: true };
	}
	const provider = providerOf.get(domain);
	const [name = ''] = full.split(provider?.tag ?? '+')[0]?.split('+') ?? [];
	return { name, domain, provider, hasTag: name !== full };
}
