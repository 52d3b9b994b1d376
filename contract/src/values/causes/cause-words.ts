/** The causes of outages by name: the words that explain each to an owner, and who can fix it. */
import { brand } from '../brand.ts';
import { causesBeforeAnswer } from './causes-before-answer.ts';
import { causesInAnswer } from './causes-in-answer.ts';
import { causesOfServer } from './causes-of-server.ts';

/** Who can fix it; `team` is our team, for a website that we host. Certificates count as hosting, because the hosting company renews them for most small businesses. */
export const parties = ['registrar', 'dns-host', 'hosting', 'cdn', 'software', 'us', 'unclear', 'team'] as const;
export type Party = (typeof parties)[number];

/** For use within a sentence to the owner of the website. */
export const partyWords: Record<Party, string> = {
	registrar: 'the company you bought the domain from',
	'dns-host': 'the company that hosts your DNS',
	hosting: 'your hosting company',
	cdn: 'your CDN or firewall service',
	software: 'your web developer',
	us: brand.name,
	unclear: 'your web developer or hosting company',
	team: `your ${brand.name} team`,
};

/** How an outage affects visitors: all that a status page says about its cause. */
export type CauseEffect =
	| 'unreachable'
	| 'unavailable'
	| 'insecure'
	| 'slow'
	| 'busy'
	| 'failing'
	| 'closed'
	| 'partly'
	| 'checking';

/** How certain the rules are. */
export const confidences = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof confidences)[number];

interface CauseWords {
	party: Party;
	effect: CauseEffect;
	/** The website blocked the check, which does not mean that it blocks visitors. Missing if not. */
	isBlocked?: true;
	/** Explains the failure without “you” or “we”, so that it fits an email to anyone. */
	sentence: string;
	/** The same once it is over. */
	pastSentence: string;
	/** The next step for the owner. */
	nextStep: string;
	/** The owner's request to the party, in a technician's terms. */
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

const blocked: ReadonlySet<CauseId> = new Set(causeIds.filter((id) => causeWords[id].isBlocked));

/** A cause that only a newer version knows is not. */
export function isBlockedNotDown(id: CauseId): boolean {
	return blocked.has(id);
}
