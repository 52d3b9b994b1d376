/** The causes of outages by name: what each is called before a shop owner, and who can do something about it. */
import { brand } from '../brand.ts';
import { causesBeforeAnswer } from './causes-before-answer.ts';
import { causesInAnswer } from './causes-in-answer.ts';
import { causesOfServer } from './causes-of-server.ts';

/** Who can fix it. Certificates are with the hosting company, which renews them for most small businesses. */
export const parties = ['registrar', 'dns-host', 'hosting', 'cdn', 'software', 'us', 'unclear'] as const;
export type Party = (typeof parties)[number];

/** As said to the owner of the website, within a sentence. */
export const partyWords: Record<Party, string> = {
	registrar: 'the company you bought the domain from',
	'dns-host': 'the company that hosts your DNS',
	hosting: 'your hosting company',
	cdn: 'your CDN or firewall service',
	software: 'whoever looks after your website’s software',
	us: brand.name,
	unclear: 'whoever looks after your website',
};

/** How sure the rules are. */
export const confidences = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof confidences)[number];

export interface CauseWords {
	party: Party;
	/** What happened. Speaks to nobody, so that it can stand in a mail to anybody. */
	sentence: string;
	/** What the owner does now. */
	nextStep: string;
	/** What the owner asks of the party, in words a technician acts on. */
	request: string;
}

const words = {
	...causesBeforeAnswer,
	...causesInAnswer,
	...causesOfServer,
} as const satisfies Record<string, CauseWords>;

export type CauseId = keyof typeof words;
export const causeWords: Record<CauseId, CauseWords> = words;
export const causeIds = Object.keys(words) as CauseId[];

const blocked: ReadonlySet<CauseId> = new Set(['bot-wall', 'cdn-refusal', 'rate-limited', 'country-blocked']);

/** Our check was turned away, which does not mean that visitors are: blocked, not down. */
export function isBlockedNotDown(id: CauseId): boolean {
	return blocked.has(id);
}
