/** API handlers of visitor numbers and of the entries of contact forms. */
import {
	smallestTierWith,
	tierLimits,
	toInstant,
	type VisitorNumbers,
	type VisitorSpan,
	visitorSpans,
} from '@stayup/contract';
import type { Actor } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { limitAccount, type RateLimited } from '../http/rate-limits/limit-account.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import { mapPage } from '../platform/firestore/paging.ts';
import { Problem } from '../platform/problem.ts';
import { possibleSpamGone, takingOut } from '../possible-spam/not-spam.ts';
import type { PossibleSpamStore } from '../possible-spam/possible-spam-store.ts';
import { ownedWebsite, websiteNotFound } from '../websites/owned-website.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import { entryOf, possibleSpamOf } from './forms/entry-replies.ts';
import type { FormEntryStore } from './forms/form-entry-store.ts';
import { monthOfDay, sumDays } from './rules/visitor-stats.ts';
import type { StoredCounter, VisitorStore } from './visitor-store.ts';

interface VisitorDeps extends RateLimited {
	config: { appOrigin: string };
	formEntries: Pick<FormEntryStore, 'add' | 'countInMonth' | 'list' | 'remove'>;
	outbox: Pick<OutboxStore, 'sendSoon'>;
	possibleSpam: Pick<PossibleSpamStore, 'find' | 'listEntries' | 'remove'>;
	visitorNumbers: Pick<VisitorStore, 'daysOf' | 'monthOf' | 'ofWebsite' | 'start' | 'stop'>;
	websites: Pick<WebsiteStore, 'find'>;
}

const usualSpan: VisitorSpan = 30;

export function createVisitorHandlers(deps: VisitorDeps) {
	const { visitorNumbers, formEntries, possibleSpam, outbox, websites, now } = deps;
	return {
		async getVisitors({ actor, params, query }) {
			const { id } = await ownedWebsite(websites, actor.uid, params.id);
			const span = visitorSpans.find((days) => String(days) === query.days) ?? usualSpan;
			return numbersOf(deps, actor, id, await visitorNumbers.ofWebsite(actor.uid, id), span);
		},

		async startVisitors({ actor, params }) {
			const { id } = await ownedWebsite(websites, actor.uid, params.id);
			await limitAccount(deps, 'visitorsByAccount', actor);
			if (tierLimits[actor.user.tier].viewsPerMonth === 0) {
				const plan = smallestTierWith(({ viewsPerMonth }) => viewsPerMonth > 0);
				throw new Problem('limit-reached', `Visitor numbers are part of the ${plan} plan and above.`);
			}
			const counter = await visitorNumbers.start(actor.uid, id, now());
			if (!counter) throw websiteNotFound();
			return numbersOf(deps, actor, id, counter, usualSpan);
		},

		async stopVisitors({ actor, params }) {
			const { id } = await ownedWebsite(websites, actor.uid, params.id);
			await limitAccount(deps, 'visitorsByAccount', actor);
			await visitorNumbers.stop(actor.uid, id);
			return { message: 'Visitors are no longer counted' };
		},

		async listFormEntries({ actor, params, query }) {
			const { id } = await ownedWebsite(websites, actor.uid, params.id);
			return mapPage(await formEntries.list(actor.uid, id, query, now()), entryOf);
		},

		async listPossibleSpamEntries({ actor, params, query }) {
			const { id: websiteId } = await ownedWebsite(websites, actor.uid, params.id);
			return mapPage(await possibleSpam.listEntries({ ownerId: actor.uid, websiteId }, query, now()), possibleSpamOf);
		},

		async markEntryNotSpam({ actor, params: { id } }) {
			await limitAccount(deps, 'visitorsByAccount', actor);
			const document = await possibleSpam.find(id, now());
			if (document?.kind !== 'form-entry' || document.ownerId !== actor.uid) throw possibleSpamGone();
			const { ownerId, websiteId, sent, createdAt } = document;
			if (document.reason === 'above-plan') {
				const included = tierLimits[actor.user.tier].formEntriesPerMonth;
				if ((await formEntries.countInMonth(ownerId, websiteId, createdAt)) >= included) throw monthFull(included);
			}
			const entry = { ownerId, websiteId, page: sent.page, fields: sent.fields, createdAt };
			await outbox.sendSoon(await takingOut(() => formEntries.add(entry, { id, now: now() })));
			return entryOf({ id, document: entry });
		},

		async removeFormEntry({ actor, params: { id } }) {
			await limitAccount(deps, 'visitorsByAccount', actor);
			const isRemoved = (await formEntries.remove(actor.uid, id)) || (await possibleSpam.remove(actor.uid, id));
			if (!isRemoved) throw new Problem('not-found', 'Message not found');
			return { message: 'Message deleted' };
		},
	} satisfies Partial<Handlers>;
}

function monthFull(included: number): Problem {
	const messages = `${included.toLocaleString('en-US')} messages a month`;
	const advice = 'Please delete messages of the same month first, or choose a larger plan.';
	return new Problem('limit-reached', `Your plan includes ${messages}. ${advice}`);
}

async function numbersOf(
	{ visitorNumbers, config, now }: VisitorDeps,
	actor: Actor,
	websiteId: string,
	counter: StoredCounter | null,
	span: VisitorSpan,
): Promise<VisitorNumbers> {
	const at = now();
	const [days, { views }] = await Promise.all([
		visitorNumbers.daysOf(actor.uid, websiteId, span, at),
		visitorNumbers.monthOf(actor.uid, websiteId, monthOfDay(at)),
	]);
	return {
		counter: counter && {
			key: counter.id,
			scriptUrl: `${config.appOrigin}/visitors.js`,
			formUrl: `${config.appOrigin}/f/${counter.id}`,
			createdAt: toInstant(counter.document.createdAt),
		},
		...sumDays(days, span, at),
		month: { views, included: tierLimits[actor.user.tier].viewsPerMonth },
	};
}
