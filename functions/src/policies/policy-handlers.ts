/** Adds, changes, deletes and previews alert policies. */
import { type AlertPolicy, type FieldError, type NewPolicy, policiesPerAccount } from '@stayup/contract';
import type { ChannelStore } from '../channels/channel-store.ts';
import type { Actor } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { limitAccount, type RateLimited } from '../http/rate-limits/limit-account.ts';
import type { AlertSettingsDocument, StoredPolicy } from '../platform/firestore/channel-documents.ts';
import { Problem } from '../platform/problem.ts';
import type { OwnedWebsite } from '../websites/owned-website.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import { namesOf, policiesOf, policyOf } from './policy-replies.ts';
import type { PolicyStore } from './policy-store.ts';
import { sentencesOf, walkOf } from './rules/policy-sentence.ts';
import { isFull, type PolicyFacts, problemsOf, problemsOfSteps } from './rules/validate-policy.ts';

interface PolicyDeps extends RateLimited {
	channels: Pick<ChannelStore, 'settingsOf'>;
	policies: PolicyStore;
	websites: Pick<WebsiteStore, 'all'>;
}

export function createPolicyHandlers(deps: PolicyDeps) {
	return {
		async listPolicies({ actor }) {
			return policiesOf(actor.user, await deps.channels.settingsOf(actor.uid));
		},

		async getPolicy({ actor, params }) {
			return oneReply(actor, await deps.channels.settingsOf(actor.uid), params.id);
		},

		async addPolicy({ actor, body }) {
			await limitAccount(deps, 'policyByAccount', actor);
			const owned = await deps.websites.all(actor.uid);
			const { id, settings } = await deps.policies.add(actor.uid, (before) => {
				const facts = factsOf(actor, before, owned, null);
				if (isFull(facts)) {
					throw new Problem(
						'limit-reached',
						`An account has at most ${policiesPerAccount} policies. Please delete one.`,
					);
				}
				return storedPolicy(body, facts, deps.now());
			});
			return oneReply(actor, settings, id);
		},

		async updatePolicy({ actor, params, body }) {
			await limitAccount(deps, 'policyByAccount', actor);
			const owned = await deps.websites.all(actor.uid);
			const settings = await deps.policies.replace(actor.uid, params.id, ({ createdAt }, before) =>
				storedPolicy(body, factsOf(actor, before, owned, params.id), createdAt),
			);
			if (!settings) throw policyNotFound();
			return oneReply(actor, settings, params.id);
		},

		async removePolicy({ actor, params }) {
			await limitAccount(deps, 'policyByAccount', actor);
			if (!(await deps.policies.remove(actor.uid, params.id))) throw policyNotFound();
			return { message: 'Policy deleted' };
		},

		async previewPolicy({ actor, body: { policy, at, isAllDown = false } }) {
			await limitAccount(deps, 'policyPreviewByAccount', actor);
			const names = namesOf(await deps.channels.settingsOf(actor.uid));
			const problems = problemsOfSteps(policy, { tier: actor.user.tier, channelIds: new Set(names.keys()) });
			requireNone(problems.map(({ field, message }) => ({ field: `policy.${field}`, message })));
			const outage = { at: at === undefined ? deps.now() : Date.parse(at), timeZone: actor.user.timeZone, isAllDown };
			return {
				sentences: sentencesOf(policy, names),
				walk: walkOf(policy, outage, names).map(({ at: instant, step, channelIds, sentence }) => ({
					at: new Date(instant).toISOString(),
					step,
					channelIds: [...channelIds],
					sentence,
				})),
			};
		},
	} satisfies Partial<Handlers>;
}

/** `except`: the policy that is changed. */
function factsOf(
	{ user }: Actor,
	settings: AlertSettingsDocument | null,
	owned: readonly OwnedWebsite[],
	except: string | null,
): PolicyFacts {
	const others = Object.entries(settings?.policies ?? {}).filter(([id]) => id !== except);
	return {
		tier: user.tier,
		channelIds: new Set(namesOf(settings).keys()),
		tags: new Set(owned.flatMap(({ document }) => document.tags)),
		websiteIds: new Set(owned.map(({ id }) => id)),
		others: others.map(([, policy]) => policy),
	};
}

function storedPolicy(policy: NewPolicy, facts: PolicyFacts, createdAt: number): StoredPolicy {
	requireNone(problemsOf(policy, facts));
	return { ...policy, createdAt };
}

function requireNone(errors: readonly FieldError[]): void {
	const [first] = errors;
	if (first) throw new Problem('invalid', first.message, { errors });
}

function oneReply(actor: Actor, settings: AlertSettingsDocument | null, id: string): AlertPolicy {
	const reply = policyOf(actor.user, settings, id);
	if (!reply) throw policyNotFound();
	return reply;
}

function policyNotFound(): Problem {
	return new Problem('not-found', 'Policy not found');
}
