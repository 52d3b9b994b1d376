/** Own domains of status pages. */
import * as z from 'zod/mini';
import {
	dnsRecordStates,
	dnsRecordTypes,
	domainInputLength,
	statusDomainStates,
} from '../../values/status-pages/domains.ts';
import { Instant } from '../instant.ts';
import { requiredLine } from '../text.ts';

/** The server decides which hosts it takes: that needs the list of public suffixes. */
export const StatusDomainChoice = z.object({
	host: requiredLine(
		'Please enter a domain, such as status.your-company.com.',
		domainInputLength,
		`Please keep the domain within ${domainInputLength} characters.`,
	),
});
export type StatusDomainChoice = z.infer<typeof StatusDomainChoice>;

export const StatusDomainRecord = z.object({
	/** Remove: a record that leads visitors elsewhere. */
	action: z.enum(['add', 'remove']),
	name: z.string(),
	type: z.enum(dnsRecordTypes),
	value: z.string(),
	state: z.enum(dnsRecordStates),
	/** The values that DNS has instead, when the state is `different`. */
	found: z.array(z.string()),
});
export type StatusDomainRecord = z.infer<typeof StatusDomainRecord>;

export const StatusDomain = z.object({
	/** In lower case; other alphabets as punycode. */
	host: z.string(),
	state: z.enum(statusDomainStates),
	/** One sentence: what the state means, or what is wrong. */
	message: z.string(),
	/** The plan of the account allows fewer domains: visitors are sent to the page on our own domain. */
	isOverLimit: z.boolean(),
	records: z.array(StatusDomainRecord),
	lastCheckedAt: z.nullable(Instant),
	/** When it is checked without being asked. */
	nextCheckAt: Instant,
});
export type StatusDomain = z.infer<typeof StatusDomain>;

export const StatusPageDomain = z.object({
	/** Null for a page without its own domain. */
	domain: z.nullable(StatusDomain),
	/** The domain that the page had until another account proved with a DNS record that it is theirs. */
	lostHost: z.optional(z.string()),
});
export type StatusPageDomain = z.infer<typeof StatusPageDomain>;
